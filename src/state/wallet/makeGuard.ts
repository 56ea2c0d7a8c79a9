import { type Blocklist, fetchBlocklist } from '#data/blocklist.ts'
import { AppError } from '#domain/Errors.ts'
import { judgeBlocked, judgePresent, type Meant, type Touched } from '#domain/plan/Eligibility.ts'
import { $connection } from './connection.ts'
import { devnetAgreed } from '../site/devnetNotice.ts'

/** ms a block-list counts as fresh within one deed: its guard stands before every question to the wallet. */
const FRESH = 15_000

export type GuardTerms = {
  /** Who may be asked. A function: a run may switch the wallet's network on its way. */
  meant: () => Meant
  /** PR-2: what the deed touches; null for one that only takes permissions back. */
  touches: Touched | null
  signal?: AbortSignal
}

/**
 * The checks before every request of one deed to the wallet: the devnet was agreed to (WL-11); wallet, account and
 * chain are those that were meant (else `wallet.changed`, `wallet.viewOnly`); no address is blocked by a list that is
 * fresh and ours (else `account.blocked`, `account.blocklistUnavailable`). Throws the signal's reason when aborted.
 */
export function makeGuard({ meant, touches, signal }: GuardTerms): () => Promise<void> {
  let last: { at: number; list: Blocklist } | null = null
  const freshList = async (): Promise<Blocklist> => {
    if (!last || Date.now() - last.at >= FRESH) last = { at: Date.now(), list: await fetchBlocklist(signal) }
    return last.list
  }
  return async () => {
    signal?.throwIfAborted()
    await devnetAgreed(meant().account)
    const [{ walletProvider }, { readThrough }] = await Promise.all([
      import('#onchain/wallet/wallet.ts'),
      import('#onchain/wallet/readThrough.ts'),
    ])
    const standing = async () =>
      judgePresent(meant(), {
        ...$connection.get(),
        accounts: await readThrough(await walletProvider(), 'eth_accounts'),
      })
    const [refused, list] = await Promise.all([standing(), touches && freshList()])
    const code = refused ?? (list && touches ? judgeBlocked(list, touches) : null)
    if (code) throw new AppError(code)
    signal?.throwIfAborted()
  }
}
