/** What comes from the page's own world: its classes are not those of this one, so no type of ours describes it. */
// biome-ignore lint/suspicious/noExplicitAny: values of another realm
export type Loose = any
