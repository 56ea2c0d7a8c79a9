import { chainById } from './chains.ts'

/** Whether swaps can be made on a network: it has a router that we speak to, and a wrapper for its currency. */
export function isSwappable(chainId: number): boolean {
  const { universalRouter, wrappedNative } = chainById(chainId)?.contracts ?? {}
  return universalRouter !== undefined && wrappedNative !== undefined
}
