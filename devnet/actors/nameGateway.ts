// Stands where the gateway of an offchain resolver does (EIP-3668): what a name below lake.eth points at, signed.
import {
  decodeFunctionData,
  encodeAbiParameters,
  hexToString,
  type Hex,
  keccak256,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import type { Address } from '../../src/domain/chains/Chain.ts'
import { ETHEREUM_COIN } from '../../src/domain/names/EnsQuestion.ts'
import type { Network } from '../chain/Network.ts'
import { ACCOUNTS } from '../markets/wallets.ts'
import { serveJson } from './serveJson.ts'

/** The resolver of names that this gateway answers for. */
export const ENS_GATEWAY_RESOLVER: Address = '0x00000000000000000000000000000000e45a7e5a'
const KEY = keccak256(toHex('tarn devnet name gateway'))
/** Whose signature ENS_GATEWAY_RESOLVER believes. */
export const NAME_SIGNER = privateKeyToAccount(KEY).address.toLowerCase() as Address

/** LIST: whom the gateway's names point at, by their first label. `liar`: the answer is not what was signed. */
const records: Readonly<Record<string, Address>> = { ada: ACCOUNTS[1]!, liar: ACCOUNTS[4]! }

const extendedAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const recordAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
])

/** First label of a DNS-encoded name. */
const labelOf = (name: Hex): string => hexToString(`0x${name.slice(4, 4 + 2 * Number(name.slice(0, 4)))}`)

/** A record as its function returns it: an address, or bytes by coin type (Ethereum's alone are there). */
function recordOf(data: Hex, address: Address | undefined): Hex {
  const [, coinType] = decodeFunctionData({ abi: recordAbi, data }).args as readonly [Hex, bigint?]
  if (coinType === undefined) return encodeAbiParameters([{ type: 'address' }], [address ?? `0x${'0'.repeat(40)}`])
  const held = coinType === BigInt(ETHEREUM_COIN) ? address : undefined
  return encodeAbiParameters([{ type: 'bytes' }], [held ?? '0x'])
}

async function answer(asked: Hex): Promise<Hex> {
  const [name, data] = decodeFunctionData({ abi: extendedAbi, data: asked }).args
  const label = labelOf(name)
  const record = recordOf(data, records[label])
  const digest = keccak256(
    encodeAbiParameters(parseAbiParameters('address, bytes32, bytes32'), [
      ENS_GATEWAY_RESOLVER,
      keccak256(asked),
      keccak256(record),
    ]),
  )
  const { r, s, v } = await sign({ hash: digest, privateKey: KEY })
  const told = label === 'liar' ? recordOf(data, ACCOUNTS[9]) : record
  return encodeAbiParameters(parseAbiParameters('bytes, bytes32, bytes32, uint8'), [told, r, s, Number(v)])
}

/** `GET /<resolver>/<what is asked, in hex>` answers `{ data }`. Tells the resolver on Ethereum where it listens. */
export async function startNameGateway(
  networks: readonly Network[],
  port: number,
): Promise<{ url: string; stop: () => void }> {
  const { url, stop } = await serveJson({ name: 'names', port }, async request => {
    const [, asked] = /^\/0x[0-9a-f]{40}\/(0x(?:[0-9a-f]{2})+)$/i.exec(request.url ?? '') ?? []
    return asked ? { data: await answer(asked as Hex) } : undefined
  })
  await networks
    .find(({ chainId }) => chainId === 1)
    ?.rpc.call(
      'anvil_setStorageAt',
      ENS_GATEWAY_RESOLVER,
      numberToHex(0, { size: 32 }),
      numberToHex(Number(new URL(url).port), { size: 32 }),
    )
  return { url, stop }
}
