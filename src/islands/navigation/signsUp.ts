import { flags } from '#data/flags.ts'

/** NB-3: what pages show before the visitor's flags are known. */
export const signsUp: boolean = flags.embeddedWallet
