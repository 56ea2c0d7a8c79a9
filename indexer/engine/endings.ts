/** Exit codes of the engine that say what is to be done. */
export const endings = { deepReorg: 76, damaged: 77 } as const
