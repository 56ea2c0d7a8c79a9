import { atom } from 'nanostores'
import type { Hex } from 'viem'
import { type Approval, type ApprovalPlace, isOfItems } from '#domain/plan/Approval.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { client } from '#onchain/node/clients.ts'
import { networksOn } from '#onchain/node/networksOn.ts'
import type { ApprovalReading } from '#onchain/read/readApprovalLogs.ts'
import { keepReading, keptReading } from './approvalReadings.ts'
import { $account } from '../wallet/connection.ts'
import { $tokens, resolveToken, tokenKey } from '../tokens/tokens.ts'
import { $transactions } from '../deeds/records.ts'

/** What the connected account lets others take on one network. */
export type Approvals = {
  chainId: number
  /** `failed`: its node didn't tell; what it told before stands. */
  status: 'loading' | 'ok' | 'failed'
  rows: readonly Approval[]
  /** Of its blocks, 0 to 1. */
  read: number
}
export const $approvals = atom<readonly Approvals[]>([])

/** Between two looks at what stands (ms): a network's block, but no busier and no slower than this. */
const PACE = { least: 2_000, most: 4_000 }
/** Between two times that a long reading is kept, or its finds are shown (ms). */
const KEEP_EVERY = 2_000

/** ms after which older blocks are asked for again of a node that refused them; doubled each time. */
const BACKOFF = 15_000

/** Who watches now. */
let look: (forced: boolean) => Promise<void> = async () => {}

/** Looks anew at once, and resolves when what stands now is known. */
export const refreshApprovals = (): Promise<void> => look(true)

/** When a person last asked for what a node had refused (ms since 1970). */
let pressed = 0

/** Asks for everything again, also for what a node refused before. */
export function retryApprovals(): Promise<void> {
  pressed = Date.now()
  for (const { chainId, status } of $approvals.get())
    if (status === 'failed') put(chainId, { status: 'loading', read: 0 })
  return look(true)
}

const statusOf = (chainId: number) => $approvals.get().find(each => each.chainId === chainId)?.status

const put = (chainId: number, next: Partial<Approvals>) => {
  const before = $approvals.get().find(each => each.chainId === chainId) ?? {
    chainId,
    status: 'loading' as const,
    rows: [],
    read: 0,
  }
  $approvals.set(
    [...$approvals.get().filter(each => each.chainId !== chainId), { ...before, ...next }].sort(
      (a, b) => a.chainId - b.chainId,
    ),
  )
}

/**
 * Reads the connected account's approvals on every network and follows them, whether another tab, another wallet or the
 * spender changes them, until the returned function is called.
 */
export function watchApprovals(): () => void {
  const account = $account.get()
  $approvals.set([])
  if (!account) return () => {}
  const abort = new AbortController()
  const { signal } = abort
  const watches = networksOn.map(chainId => watchNetwork(chainId, account, signal))
  look = async forced => void (await Promise.all(watches.map(watch => watch(forced))))
  const poke = () => void look(true)
  poke()
  const pace = Math.max(PACE.least, Math.min(PACE.most, ...networksOn.map(id => chainById(id)?.blockTime ?? PACE.most)))
  const timer = setInterval(() => document.visibilityState === 'visible' && void look(false), pace)
  // What this browser sends, from any tab, and a person who comes back from elsewhere.
  const off = $transactions.listen(poke)
  window.addEventListener('focus', poke)
  return () => {
    clearInterval(timer)
    off()
    window.removeEventListener('focus', poke)
    abort.abort()
    look = async () => {}
    $approvals.set([])
  }
}

/**
 * One network: what is returned looks once more, `forced` also where no block came since; asked while it looks, it
 * judges what is known and looks again after that.
 */
function watchNetwork(chainId: number, account: Address, signal: AbortSignal): (forced: boolean) => Promise<void> {
  let reading = keptReading(chainId, account)
  let head: Hex | null = null
  /**
   * ms since 1970 from which older blocks may be asked for again, after the node refused them so many times in a row.
   */
  let [olderFrom, refusals, tried] = [0, 0, 0]
  let running: Promise<void> | null = null
  let again = false
  put(chainId, {})

  let [asked, answered] = [0, 0]

  /** Judges what was found by what stands now. Of two questions under way the later one's answer counts. */
  const show = async (places: readonly ApprovalPlace[], next: Partial<Approvals>) => {
    const mine = ++asked
    const { readApprovals } = await import('#onchain/read/readApprovals.ts')
    const rows = await readApprovals({ chainId, account, places }, { signal })
    const tokens = new Set(rows.filter(each => !isOfItems(each)).map(({ token }) => token))
    const unknown = [...tokens].filter(token => !$tokens.get()[tokenKey(chainId, token)])
    await Promise.all(
      unknown.map(token =>
        resolveToken(chainId, token, signal).catch(error =>
          console.warn('Tarn: a token could not be looked up', error),
        ),
      ),
    )
    if (signal.aborted) return
    put(chainId, mine > answered ? { rows, ...next } : next)
    answered = Math.max(answered, mine)
  }

  /**
   * What was found so far is shown and kept as it grows: a long reading may be left at any time. The first finds are
   * shown at once, later ones every KEEP_EVERY at most, also where the node's next answer takes longer than that.
   */
  const grow = () => {
    let at = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let showing: Promise<void> = Promise.resolve()
    const showNow = () => {
      timer = undefined
      const now = reading
      if (signal.aborted || !now) return
      at = Date.now()
      keepReading(chainId, account, now)
      showing = showing
        .then(() => show(now.places, {}))
        .catch(error => console.debug('Tarn: approvals found so far could not be judged', error))
    }
    const onReading = (now: ApprovalReading, share: number) => {
      reading = now
      if (statusOf(chainId) === 'loading') put(chainId, { read: share })
      timer ??= setTimeout(showNow, Math.max(0, at + KEEP_EVERY - Date.now()))
    }
    /** All that was found is shown by what follows; resolves when nothing of this is under way. */
    const shown = () => {
      clearTimeout(timer)
      return showing
    }
    return { onReading, shown }
  }

  const once = async (forced: boolean) => {
    const kept = reading
    try {
      const now = await client(chainId).request<Hex>('eth_blockNumber', [], { signal })
      if (!forced && now === head) return
      // What an earlier page found comes first: it is what a person is here for.
      if (kept && head === null) await show(kept.places, {})
      const older = Date.now() >= olderFrom || pressed > tried
      tried = older ? Date.now() : tried
      const { readApprovalLogs } = await import('#onchain/read/readApprovalLogs.ts')
      const { onReading, shown } = grow()
      const next = await readApprovalLogs({ chainId, account, before: kept }, { signal, older, onReading }).finally(
        shown,
      )
      if (older) refusals = 0
      await show(next.places, older || next.from === 0 ? { status: 'ok', read: 1 } : {})
      if (next.to !== kept?.to || next.from !== kept.from || next.places.length !== kept.places.length)
        keepReading(chainId, account, next)
      reading = next
      head = now
    } catch (error) {
      if (signal.aborted) return
      console.warn('Tarn: approvals could not be read', error)
      olderFrom = Date.now() + BACKOFF * 2 ** Math.min(refusals++, 5)
      await shownInstead()
    }
  }
  /** A node that keeps no old logs still tells what stands of what it has. */
  const shownInstead = async () => {
    try {
      if (reading) keepReading(chainId, account, reading)
      await show(reading?.places ?? [], { status: 'failed' })
    } catch (error) {
      if (signal.aborted) return
      console.warn('Tarn: approvals could not be judged', error)
      put(chainId, { status: 'failed' })
    }
  }

  return async forced => {
    if (running) {
      if (!forced) return
      again = true
      // A long reading doesn't delay the approvals that are known already: they are judged and shown at once.
      return reading
        ? show(reading.places, {}).catch(error => console.warn('Tarn: approvals could not be judged', error))
        : running
    }
    running = (async () => {
      let hard = forced
      do {
        again = false
        await once(hard)
        hard = true
      } while (again && !signal.aborted)
    })()
    try {
      await running
    } finally {
      running = null
    }
  }
}
