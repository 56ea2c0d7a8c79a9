// TX-2: what a transaction was to a wallet, told by what a network's logs and traces say of it. For what this browser
// didn't send.
import type { Deed } from '../deeds.ts'

/**
 * LIST: what happens to a wallet without a deed of ours. Each has the words `drawer.seen.<kind>` and
 * `activity.is.<kind>`.
 */
export const seen = {
  receive: { icon: 'arrowDown' },
  purchase: { icon: 'coin' },
  sale: { icon: 'coin' },
  mint: { icon: 'plus' },
  self: { icon: 'flip' },
  burn: { icon: 'arrowEnd' },
  call: { icon: 'bolt' },
} as const
export type Seen = keyof typeof seen
export const isSeen = (type: string): type is Seen => Object.hasOwn(seen, type)

type Asset = {
  address: string
  kind: 'native' | 'token' | 'collectible' | 'contract'
  spam: boolean
}
/** One thing that moved; `amount`: raw, null where nothing is counted. */
export type Moved<A extends Asset = Asset> = {
  type: 'received' | 'sent' | 'self' | 'approved' | 'revoked' | 'wrapped' | 'unwrapped' | 'called' | 'failed'
  asset: A
  tokenId: string | null
  amount: string | null
  who: string | null
}
/** `raw`: never negative. */
export type Side<A extends Asset> = { asset: A; tokenId: string | null; raw: bigint }

export type HistoryLine<A extends Asset> = {
  type: Seen | Extract<Deed, 'send' | 'approve' | 'revoke' | 'wrap' | 'unwrap' | 'swap'>
  /** What left, and what came; of a permission what it is about. Null: nothing. */
  out: Side<A> | null
  in: Side<A> | null
  /** The other side, where there is one. */
  who: string | null
  /** Which way as much of the network's own currency went, which leaves no log. */
  coin?: 'out' | 'in'
  /**
   * Nothing left or arrived: `out` is what a spender may, or may no longer, take, or what the wallet sent to itself.
   */
  permits?: boolean
  /** It did not happen, and was paid for all the same. */
  failed?: boolean
}

const sideOf = <A extends Asset>({ asset, tokenId, amount }: Moved<A>): Side<A> => ({
  asset,
  tokenId,
  raw: BigInt(amount ?? (tokenId === null ? 0 : 1)),
})

/** What is left of each asset when all that came and went is added up. */
export function netOf<A extends Asset>(moves: readonly Moved<A>[]): { out: Side<A>[]; in: Side<A>[] } {
  const sums = new Map<string, Side<A>>()
  for (const move of moves) {
    if (move.type !== 'sent' && move.type !== 'received') continue
    const key = `${move.asset.address}#${move.tokenId}`
    const { raw, ...side } = sideOf(move)
    sums.set(key, { ...side, raw: (sums.get(key)?.raw ?? 0n) + (move.type === 'sent' ? -raw : raw) })
  }
  const all = [...sums.values()]
  return {
    out: all.flatMap(side => (side.raw < 0n ? { ...side, raw: -side.raw } : [])),
    in: all.filter(({ raw }) => raw > 0n),
  }
}

const isItem = ({ asset }: Side<Asset>): boolean => asset.kind === 'collectible'

/**
 * The moves of one transaction as a line; null: nothing that is worth one. Spam is none, nor is a transfer of nothing:
 * that is how imitations of known addresses come into a history (GO-15). The complete activity shows both.
 */
export function historyLine<A extends Asset>(all: readonly Moved<A>[]): HistoryLine<A> | null {
  const moves = all.filter(
    ({ type, asset, amount }) => !asset.spam && !((type === 'sent' || type === 'received') && amount === '0'),
  )
  const failed = all.find(({ type }) => type === 'failed')
  if (failed) return { type: 'call', out: null, in: null, who: failed.asset.address, failed: true }
  const wrap = moves.find(({ type }) => type === 'wrapped' || type === 'unwrapped')
  const net = netOf(moves)
  const [gave, got] = [net.out.filter(isItem), net.in.filter(isItem)]
  const [paid, earned] = [net.out.filter(side => !isItem(side)), net.in.filter(side => !isItem(side))]
  // A token that keeps part of every transfer logs two: the other side of the larger amount counts. Null only where no
  // transfer names one.
  const whoOf = (type: 'sent' | 'received', { asset, tokenId }: Side<A>) =>
    moves
      .filter(({ who, ...move }) => who !== null && move.type === type && move.asset.address === asset.address)
      .filter(move => move.tokenId === tokenId)
      .sort((a, b) => (sideOf(a).raw < sideOf(b).raw ? 1 : -1))[0]?.who ?? null
  if (got[0] && gave.length === 0) {
    const who = whoOf('received', got[0])
    const type = who === null ? 'mint' : paid.length > 0 ? 'purchase' : 'receive'
    return { type, out: paid[0] ?? null, in: got[0], who }
  }
  if (gave[0] && got.length === 0) {
    const who = whoOf('sent', gave[0])
    const type = earned.length > 0 ? 'sale' : who === null ? 'burn' : 'send'
    return { type, out: gave[0], in: earned[0] ?? null, who }
  }
  // The currency itself moves along with its wrapper, where traces tell of it.
  if (wrap && gave.length === 0 && [...paid, ...earned].every(({ asset }) => asset.kind === 'native')) {
    const side = sideOf(wrap)
    return wrap.type === 'wrapped'
      ? { type: 'wrap', out: null, in: side, who: null, coin: 'out' }
      : { type: 'unwrap', out: side, in: null, who: null, coin: 'in' }
  }
  if (gave.length === 0 && paid[0] && earned.length === 0) {
    const who = whoOf('sent', paid[0])
    return { type: who === null ? 'burn' : 'send', out: paid[0], in: null, who }
  }
  if (gave.length === 0 && earned[0] && paid.length === 0)
    return { type: 'receive', out: null, in: earned[0], who: whoOf('received', earned[0]) }
  if (gave.length === 0 && paid[0] && earned[0] && paid.length + earned.length === 2)
    return { type: 'swap', out: paid[0], in: earned[0], who: null }
  const permission = moves.find(({ type }) => type === 'approved' || type === 'revoked')
  if (permission && paid.length + earned.length + gave.length === 0)
    return {
      type: permission.type === 'approved' ? 'approve' : 'revoke',
      out: sideOf(permission),
      in: null,
      who: permission.who,
      permits: true,
    }
  const self = moves.find(({ type }) => type === 'self')
  if (self) return { type: 'self', out: sideOf(self), in: null, who: self.who, permits: true }
  const [first] = moves
  return first
    ? { type: 'call', out: null, in: null, who: first.type === 'called' ? first.asset.address : first.who }
    : null
}
