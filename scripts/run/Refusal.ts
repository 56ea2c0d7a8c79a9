/**
 * Something a person can mend (a taken port, a missing tool, a dead child): its message is the whole answer, one clear
 * sentence.
 */
export class Refusal extends Error {
  override name = 'Refusal'
}

/**
 * Runs a verb: a Refusal is printed as its sentence, anything else as one line with the place of the details. Never a
 * stack trace.
 */
export function refusalText(error: unknown): string {
  if (error instanceof Refusal) return error.message
  const text = error instanceof Error ? error.message : String(error)
  return `Something unexpected stopped this: ${text.split('\n')[0]}`
}
