import { DEVNET } from 'astro:env/client'

/**
 * True when this build speaks to local chains: adds the devnet wallet, its notice and its confirmation, nothing else.
 */
export const isDevnet: boolean = DEVNET
