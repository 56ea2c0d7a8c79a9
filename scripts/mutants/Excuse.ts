/** Why a change can't be noticed. */
export type Excuse = { file: string /** The line as it stands, trimmed. */; on: string; what: string; why: string }

/** Excuses of one file: the line, the change, why. */
export const excuses = (file: string, ...all: [on: string, what: string, why: string][]): Excuse[] =>
  all.map(([on, what, why]) => ({ file, on, what, why }))
