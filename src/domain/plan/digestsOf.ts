import { concatHex, hashStruct, hashTypedData, keccak256, numberToHex, size } from 'viem/utils'
import type { Address } from '../chains/Chain.ts'
import type { Hex } from '../Hex.ts'
import type { Request } from './differencesIn.ts'
import type { Payload } from './Expectation.ts'

/**
 * What a device may show of a request, to be compared with it (ERC-8213). A call's `digest` is null where it carries no
 * calldata; it covers neither the address nor the value (wei), so both stand beside it.
 */
export type Digest =
  | { of: 'call'; chainId: number; to: Address; value: bigint; digest: Hex | null }
  | { of: 'typedData'; digest: Hex; domain: Hex; message: Hex }

type Asked = { to: Address; data?: Hex; value?: Hex }
type TypedData = Payload & { types: Record<string, readonly { name: string; type: string }[]> }

/** ERC-8213's Calldata Digest: of the length in bytes (32 bytes, big-endian), then the bytes. */
export const calldataDigest = (data: Hex): Hex => keccak256(concatHex([numberToHex(size(data), { size: 32 }), data]))

/**
 * The digests of a request, as it goes to a wallet: of each of its calls, or of the typed data. Empty for a text, and
 * for what can't be read.
 */
export function digestsOf({ method, params }: Request): Digest[] {
  try {
    if (method === 'eth_signTypedData_v4') {
      const { domain, types, primaryType, message } = JSON.parse(String(params[1])) as TypedData
      const structOf = (data: object, name: string): Hex =>
        hashStruct({ data: data as Record<string, unknown>, primaryType: name, types })
      return [
        {
          of: 'typedData',
          digest: hashTypedData({ domain, types, primaryType, message } as Parameters<typeof hashTypedData>[0]),
          domain: structOf(domain, 'EIP712Domain'),
          message: structOf(message, primaryType),
        },
      ]
    }
    const first = params[0] as Asked & { chainId: Hex; calls?: readonly Asked[] }
    const calls = method === 'eth_sendTransaction' ? [first] : method === 'wallet_sendCalls' ? (first.calls ?? []) : []
    return calls.map(({ to, data = '0x', value = '0x0' }) => ({
      ...{ of: 'call', chainId: Number(first.chainId), to, value: BigInt(value) },
      digest: size(data) === 0 ? null : calldataDigest(data),
    }))
  } catch (error) {
    console.warn('Tarn: no digest can be made of this request', error)
    return []
  }
}
