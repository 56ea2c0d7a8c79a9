import type { Address } from '../chains/Chain.ts'
import { chainById, chainByName, chains } from '../chains/chains.ts'
import { parse } from './Typed.ts'

/** Short names of networks (EIP-3770) that are no names of ours. */
const SHORT: Readonly<Record<string, number>> = { eth: 1, oeth: 10, bnb: 56, matic: 137, arb1: 42_161, avax: 43_114 }

const named = (chainId: number | undefined, text: string): { chainId: number; to: Address } | null => {
  const typed = parse(text)
  return chainId !== undefined && chainById(chainId) && typed.kind === 'address' ? { chainId, to: typed.address } : null
}

/**
 * An address that names its network: `eth:0x…` (EIP-3770), `eip155:1:0x…` (CAIP-10), or an account's page of a
 * network's explorer. `ethereum:` is a request to pay (send/PaymentUri). Null: it is none, its network is unknown
 * here, or its checksum is wrong.
 */
export function networkAddress(text: string): { chainId: number; to: Address } | null {
  const trimmed = text.trim()
  const [, id, name = '', to = ''] =
    /^(?:eip155:(\d{1,10})|(?!ethereum:)([a-z][\w-]{1,20})):(0x[0-9a-f]{40})$/i.exec(trimmed) ?? []
  if (to) return named(id ? Number(id) : (SHORT[name.toLowerCase()] ?? chainByName(name)?.id), to)
  const [, host, page = ''] =
    /^https?:\/\/(?:www\.)?([^/]+)\/address\/(0x[0-9a-f]{40})(?:[/?#].*)?$/i.exec(trimmed) ?? []
  return host ? named(chains.find(({ explorer }) => new URL(explorer).host === host.toLowerCase())?.id, page) : null
}

/** The address in a text around it, if it is the only one there and the text names no network; else null. */
export function addressWithin(text: string): string | null {
  if (text.length > 2_000 || /:\/\/|:0x/i.test(text)) return null
  const all = new Set(text.match(/(?<![\w.])0x[0-9a-f]{40}(?!\w|[.-]\w)/gi)?.map(each => each.toLowerCase()))
  return all.size === 1 ? (/0x[0-9a-f]{40}/i.exec(text)?.[0] ?? null) : null
}
