import type { Address } from '../chains/Chain.ts'

/**
 * ERC-4337's EntryPoint 0.8. Apart from the account, whose arithmetic hashes: who only reads a receipt needs the
 * address alone.
 */
export const ENTRY_POINT: Address = '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'
