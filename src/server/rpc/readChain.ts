// The only file of the service that speaks to a chain through viem.
import { createPublicClient, http, recoverMessageAddress, type Hex } from 'viem'
import type { CallAnswer } from '#domain/names/resolveEns.ts'

const TIMEOUT_MS = 5_000

/**
 * Whether this address signed this text (personal_sign). An account's key is recovered here, without a request.
 * Otherwise the chain is asked: a smart wallet's own code (ERC-1271), also one that is not deployed yet (ERC-6492).
 * `urls`: nodes of the chain, tried in turn. Throws when the chain would have to be asked and none answers.
 */
export async function signedBy(
  urls: readonly string[],
  { address, message, signature }: { address: Hex; message: string; signature: Hex },
): Promise<boolean> {
  try {
    if ((await recoverMessageAddress({ message, signature })).toLowerCase() === address) return true
  } catch {
    // No signature of a key: a smart wallet's may have any form.
  }
  let last: unknown = new Error('No node of this network is configured')
  for (const url of urls) {
    const client = createPublicClient({ transport: http(url, { timeout: TIMEOUT_MS, retryCount: 0 }) })
    try {
      // viem takes a node that doesn't answer for a signature that is wrong: that it answers is asked first.
      await client.getChainId()
      return await client.verifyMessage({ address, message, signature })
    } catch (error) {
      last = error
    }
  }
  throw last
}

/** An account's code at the chain's head, `0x` for none. Throws when no node answers. */
export async function readCode(urls: readonly string[], address: Hex): Promise<Hex> {
  let last: unknown = new Error('No node of this network is configured')
  for (const url of urls) {
    try {
      return (
        (await createPublicClient({ transport: http(url, { timeout: TIMEOUT_MS, retryCount: 0 }) }).getCode({
          address,
        })) ?? '0x'
      )
    } catch (error) {
      last = error
    }
  }
  throw last
}

/** What a call returned at the chain's head, or the data that it reverted with. Throws when no node answers. */
export async function callAt(urls: readonly string[], to: Hex, data: Hex): Promise<CallAnswer> {
  let last: unknown = new Error('No node of this network is configured')
  for (const url of urls) {
    const client = createPublicClient({ transport: http(url, { timeout: TIMEOUT_MS, retryCount: 0 }) })
    try {
      return { reverted: false, data: await client.request({ method: 'eth_call', params: [{ to, data }, 'latest'] }) }
    } catch (error) {
      const revert = revertOf(error)
      if (revert) return { reverted: true, data: revert }
      last = error
    }
  }
  throw last
}

/** The data of a revert, wherever the library or the node put it. */
function revertOf(error: unknown): Hex | null {
  if (typeof error === 'string') return /^0x(?:[0-9a-f]{2})*$/i.test(error) ? (error as Hex) : null
  if (typeof error !== 'object' || error === null) return null
  return revertOf((error as { data?: unknown }).data) ?? revertOf((error as { cause?: unknown }).cause)
}
