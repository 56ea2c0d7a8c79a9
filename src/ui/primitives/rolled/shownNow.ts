export type Shown = { text: string; before: string }

/** What stands now and what stood before it; nothing in between (a figure that is looked for) is not remembered. */
export const shownNow = (last: Shown, text: string): Shown =>
  text === '' || text === last.text ? last : { text, before: last.text }
