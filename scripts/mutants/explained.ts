// LIST: changes that no test can notice, because nothing a person or a chain could see differs. Each says why.
export type Explained = {
  file: string
  /** The changed line, as it stands (trimmed). */
  on: string
  /** The change as the bench names it. */
  what: string
  why: string
}

export const explained: readonly Explained[] = []
