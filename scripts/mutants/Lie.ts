export type Lie = {
  file: string
  /** Stands in the file once. */
  search: string
  replace: string
  why: string
  /** Who must notice. A law of the built site or a journey needs one: it is run by `npm test`, not here. */
  tests: readonly string[]
}

/**
 * Lies of one file that the same tests must notice: what stands there, what is put instead, what a person would be told
 * or lose.
 */
export const of = (
  file: string,
  tests: readonly string[],
  ...lies: [search: string, replace: string, why: string][]
): Lie[] => lies.map(([search, replace, why]) => ({ file, search, replace, why, tests }))
