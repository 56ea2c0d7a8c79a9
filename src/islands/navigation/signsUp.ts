import { flags } from '#data/flags.ts'

/** NB-3: what pages say before anybody's flags are known. */
export const signsUp: boolean = flags.embeddedWallet
