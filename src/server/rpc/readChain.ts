// The only file of the service that speaks to a chain through viem.
import {
  createPublicClient,
  http,
  type PublicClient,
  recoverMessageAddress,
  type Hex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { namehash } from 'viem/ens'

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

const ENS_REGISTRY = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'
const ensAbi = parseAbi([
  'function resolver(bytes32) view returns (address)',
  'function addr(bytes32) view returns (address)',
  'function name(bytes32) view returns (string)',
])
/** Names with other letters would have to be normalised first, and be told from those that look like them. */
const PLAIN_NAME = /^[a-z0-9-]{1,60}(\.[a-z0-9-]{1,60}){1,4}$/
export const isEnsName = (text: string): boolean => PLAIN_NAME.test(text) && text.length <= 120

const resolverOf = async (client: PublicClient, node: Hex): Promise<Hex | null> => {
  const resolver = await client.readContract({
    address: ENS_REGISTRY,
    abi: ensAbi,
    functionName: 'resolver',
    args: [node],
  })
  return resolver === zeroAddress ? null : resolver
}

async function addressOf(client: PublicClient, name: string): Promise<Hex | null> {
  const node = namehash(name)
  const resolver = await resolverOf(client, node)
  const address =
    resolver && (await client.readContract({ address: resolver, abi: ensAbi, functionName: 'addr', args: [node] }))
  return address && address !== zeroAddress ? (address.toLowerCase() as Hex) : null
}

async function onEthereum<T>(urls: readonly string[], ask: (client: PublicClient) => Promise<T>): Promise<T> {
  let last: unknown = new Error('No node of Ethereum is configured')
  for (const url of urls) {
    try {
      return await ask(createPublicClient({ transport: http(url, { timeout: TIMEOUT_MS, retryCount: 0 }) }))
    } catch (error) {
      last = error
    }
  }
  throw last
}

/**
 * The address that an ENS name of plain letters points at, or null. `urls`: nodes of Ethereum, tried in turn. Throws
 * when none answers.
 */
export const readEnsAddress = async (urls: readonly string[], name: string): Promise<Hex | null> =>
  isEnsName(name) ? onEthereum(urls, client => addressOf(client, name)) : null

/**
 * The ENS name of an address, or null. Any account may write any name there: it counts only when the name points back.
 * Throws when no node answers.
 */
export const readEnsName = (urls: readonly string[], address: Hex): Promise<string | null> =>
  onEthereum(urls, async client => {
    const node = namehash(`${address.slice(2)}.addr.reverse`)
    const resolver = await resolverOf(client, node)
    const name =
      resolver && (await client.readContract({ address: resolver, abi: ensAbi, functionName: 'name', args: [node] }))
    return name && isEnsName(name) && (await addressOf(client, name)) === address ? name : null
  })
