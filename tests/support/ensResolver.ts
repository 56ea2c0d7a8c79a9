// ENS's Universal Resolver as a node answers for it: records of names and addresses by coin type, and names that a
// gateway keeps.
import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  hexToString,
  parseAbi,
} from 'viem'
import { UNIVERSAL_RESOLVER } from '../../src/domain/names/EnsQuestion.ts'

const abi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function reverseWithGateways(bytes who, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function fetched(bytes response, bytes extra) view returns (bytes, address)',
  'struct Query { address sender; string[] urls; bytes data; }',
  'function query(Query[] queries) view returns (bool[], bytes[])',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'error ResolverNotFound(bytes name)',
  'error ResolverError(bytes errorData)',
])
const recordAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
])
const RESOLVER: Hex = `0x${'5e'.repeat(20)}`

export class EnsResolver {
  /** Addresses by `<name> <coin type>`, and primary names by `<address> <coin type>`. */
  readonly points = new Map<string, string>()
  readonly says = new Map<string, string>()
  /** Addresses of gateways that keep a name, and the answer that its contract believes. */
  readonly kept = new Map<string, { urls: readonly string[]; answer: Hex; sender?: Hex }>()
  /** Names whose contract refuses every question. */
  readonly broken = new Set<string>()

  /** `eth_call`: the data that is returned; throws as a node does what it reverts with. */
  call({ to, data }: { to: string; data: Hex }): Hex {
    if (to !== UNIVERSAL_RESOLVER) throw { code: -32602, message: `nothing at ${to}` }
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'reverseWithGateways') {
      const name = this.says.get(`${args[0]} ${args[1]}`) ?? ''
      return encodeFunctionResult({ abi, functionName, result: [name, RESOLVER, RESOLVER] })
    }
    if (functionName === 'fetched') return this.#fetched(args[0], args[1])
    const [dns, record] = args as [Hex, Hex, readonly string[]]
    const name = nameOf(dns)
    const kept = this.kept.get(name)
    if (kept) return this.#sendTo(kept, dns, record)
    if (this.broken.has(name)) return this.#revert('ResolverError', ['0x12345678'])
    const { coinType, encode } = recordIn(record)
    const known = [...this.points.keys()].some(key => key.startsWith(`${name} `))
    if (!known) return this.#revert('ResolverNotFound', [dns])
    return this.#result(encode(this.points.get(`${name} ${coinType}`)))
  }

  #result = (record: Hex): Hex =>
    encodeFunctionResult({ abi, functionName: 'resolveWithGateways', result: [record, RESOLVER] })

  #sendTo(
    { urls, sender = UNIVERSAL_RESOLVER }: { urls: readonly string[]; sender?: Hex },
    dns: Hex,
    record: Hex,
  ): never {
    const query = { sender: RESOLVER, urls, data: record }
    const data = encodeFunctionData({ abi, functionName: 'query', args: [[query]] })
    const extra = encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], [dns, record])
    const callback = encodeFunctionData({ abi, functionName: 'fetched', args: ['0x', '0x'] }).slice(0, 10) as Hex
    return this.#revert('OffchainLookup', [sender, ['x-batch-gateway:true'], data, callback, extra])
  }

  #fetched(response: Hex, extra: Hex): Hex {
    const [dns, record] = decodeParts(extra)
    const [[failed], [said]] = decodeBatch(response)
    const name = nameOf(dns)
    if (failed || said !== this.kept.get(name)?.answer) return this.#revert('ResolverError', ['0x12345678'])
    const { coinType, encode } = recordIn(record)
    return this.#result(encode(this.points.get(`${name} ${coinType}`)))
  }

  #revert(errorName: 'OffchainLookup' | 'ResolverNotFound' | 'ResolverError', args: readonly unknown[]): never {
    const data = encodeErrorResult({ abi, errorName, args } as never)
    throw { code: 3, message: 'execution reverted', data }
  }
}

const decodeParts = (extra: Hex): readonly [Hex, Hex] =>
  decodeFunctionData({ abi, data: `${FETCHED}${extra.slice(2)}` as Hex }).args as readonly [Hex, Hex]
const FETCHED = encodeFunctionData({ abi, functionName: 'fetched', args: ['0x', '0x'] }).slice(0, 10)

function decodeBatch(response: Hex): readonly [readonly boolean[], readonly Hex[]] {
  return decodeAbiParameters([{ type: 'bool[]' }, { type: 'bytes[]' }], response)
}

/** A DNS-encoded name with dots. */
function nameOf(dns: Hex): string {
  const labels: string[] = []
  for (let at = 2; dns.slice(at, at + 2) !== '00'; ) {
    const end = at + 2 + 2 * Number(`0x${dns.slice(at, at + 2)}`)
    labels.push(hexToString(`0x${dns.slice(at + 2, end)}`))
    at = end
  }
  return labels.join('.')
}

function recordIn(data: Hex): { coinType: number; encode: (address: string | undefined) => Hex } {
  const [, coinType] = decodeFunctionData({ abi: recordAbi, data }).args as readonly [Hex, bigint?]
  return coinType === undefined
    ? {
        coinType: 60,
        encode: found => encodeAbiParameters([{ type: 'address' }], [(found ?? `0x${'0'.repeat(40)}`) as Hex]),
      }
    : {
        coinType: Number(coinType),
        encode: found => encodeAbiParameters([{ type: 'bytes' }], [(found ?? '0x') as Hex]),
      }
}
