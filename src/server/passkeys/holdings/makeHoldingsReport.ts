import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { ENTRY_POINT } from '#domain/passkey/PasskeyAccount.ts'
import { type Found, type Gap, type Holdings, mostRest } from '#domain/passkey/Holdings.ts'
import type { Query } from '../../store/Store.ts'
import { type Networks, readNetworks } from '../readNetworks.ts'
import { askMany, callTo, wordsOf } from './askMany.ts'
import { gapPlaces, noteGap, type Said } from './gaps.ts'
import { type HeldOn, readHeld } from './readHeld.ts'
import { type Indexed, type IndexedOn, readIndex } from './readIndex.ts'
import { makeScanning } from './scanning.ts'
import { findScan, type Place, sightingsOf } from './sightings.ts'
import { sortFound } from './sortFound.ts'

/** Between two looks at sources that were silent: the 24 hours are hours in which requests were made (ms). */
const RELOOK = 30 * 60_000

type Env = { rpcUrls: Record<number, string[]>; indexerUrl: string }
type Ask = { account: Address; last: boolean; networks: Networks; chainIds: readonly number[]; patience: number }
type On = { refused: Found[]; rests: Holdings['rests']; gaps: Gap[]; held: HeldOn | null; indexed: readonly Indexed[] }

/** Calldata of EntryPoint's `getNonce(account, 0)`. */
const nonceCall = (account: Address) => `0x35567e1a${account.slice(2).padStart(64, '0')}${'0'.repeat(64)}`

/** Native currency and the deposit: the first keeps the passkey, the second above the sum that may stay. */
function moneyOn(networks: Networks, chainId: number): Pick<On, 'refused' | 'rests'> {
  const network = networks.get(chainId)
  const { symbol: name, decimals } = chainById(chainId)?.native ?? { symbol: null, decimals: 18 }
  const money = (kind: 'native' | 'deposit', amount: bigint): Found => ({
    ...{
      id: `${chainId}:${kind}`,
      chainId,
      kind,
      address: null,
      tokenId: null,
      name,
      amount: amount.toString(),
      decimals,
    },
  })
  if (!network) return { refused: [], rests: [] }
  const { balance, deposit } = network
  const small = deposit <= mostRest(chainId)
  return {
    refused: [...(balance > 0n ? [money('native', balance)] : []), ...(small ? [] : [money('deposit', deposit)])],
    rests: small && deposit > 0n ? [{ chainId, amount: deposit.toString() }] : [],
  }
}

/**
 * PK-4: what an account still holds on networks where no other owner could act, as chain and index say now, and which
 * sources don't answer. The service looks itself and remembers since when a source is silent; it goes on looking at it.
 */
export function makeHoldingsReport(query: Query, { rpcUrls, indexerUrl }: Env) {
  const scan = makeScanning(query, rpcUrls)
  let timer: NodeJS.Timeout | null = null

  /** What the node's logs and contracts say. `share`: logs are being read. Null: they don't answer. */
  async function readLogs(place: Place, patience: number): Promise<HeldOn | { share: number } | null> {
    const scanned = await scan(place, patience)
    if (scanned.state === 'reading') return { share: scanned.share }
    const urls = rpcUrls[place.chainId] ?? []
    const [nonce] = (await askMany(urls, [callTo(ENTRY_POINT, nonceCall(place.account))])) ?? []
    const acted = wordsOf(nonce, 1)?.[0]
    // An account that acted and left no log: this node doesn't keep them as far back.
    if (scanned.state === 'silent' || acted === undefined || (acted > 0n && !scanned.scan.acted)) return null
    return readHeld({ urls, ...place, sightings: await sightingsOf(query, place) })
  }

  async function lookAt(place: Place, index: IndexedOn, { networks, patience }: Ask): Promise<On> {
    const { chainId } = place
    const noted = (source: Gap['source'], said: Said) => noteGap(query, place, { source, said })
    const away = !networks.get(chainId)
    // Without a node there are no logs either: that is one gap, not two.
    const logs = away ? null : await readLogs(place, patience)
    // More was sent than the service keeps: it has not seen all of it.
    const cut = (await findScan(query, place))?.cut === true
    const gaps = await Promise.all([
      noted('node', { is: away ? 'silent' : 'answered' }),
      noted(
        'logs',
        logs && 'share' in logs
          ? { is: 'reading', share: logs.share }
          : { is: !away && (logs === null || cut) ? 'silent' : 'answered' },
      ),
      noted('index', { is: index.has(chainId) ? 'answered' : 'silent' }),
    ])
    return {
      ...moneyOn(networks, chainId),
      gaps: gaps.filter(gap => gap !== null),
      held: logs && 'found' in logs ? logs : null,
      indexed: index.get(chainId) ?? [],
    }
  }

  async function report(ask: Ask): Promise<Holdings> {
    const { account, last, chainIds } = ask
    if (chainIds.length === 0)
      return { last, networks: [], refused: [], ticks: [], spam: [], gaps: [], rests: [], unseen: [] }
    const index = await readIndex(indexerUrl, account, chainIds)
    const all = await Promise.all(chainIds.map(chainId => lookAt({ account, chainId }, index, ask)))
    const found = sortFound(
      all.flatMap(({ held }) => held?.found ?? []),
      all.flatMap(({ indexed }) => indexed),
    )
    const gaps = all.flatMap(each => each.gaps)
    if (gaps.some(({ share }) => share === null)) follow()
    return {
      ...{ last, networks: chainIds, gaps },
      ...{ ...found, refused: [...all.flatMap(({ refused }) => refused), ...found.refused] },
      rests: all.flatMap(({ rests }) => rests),
      unseen: all.flatMap(({ held }, at) => (held?.unseen ?? []).map(address => ({ chainId: chainIds[at]!, address }))),
    }
  }

  /** Looks at silent sources again and again, until all of them answer. */
  async function relook(): Promise<void> {
    const places = await gapPlaces(query)
    if (places.length === 0 && timer) {
      clearInterval(timer)
      timer = null
    }
    for (const [account, own] of Map.groupBy(places, place => place.account)) {
      const networks = await readNetworks(rpcUrls, account)
      await report({ account, last: false, networks, chainIds: own.map(({ chainId }) => chainId), patience: RELOOK })
    }
  }
  function follow(): void {
    timer ??= setInterval(
      () => void relook().catch((error: unknown) => console.error(`passkeys: ${String(error)}`)),
      RELOOK,
    ).unref()
  }
  return report
}
