import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { toDecimal } from '#domain/Amount.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { faultOf, shownAddress } from '#domain/passkey/Recovery.ts'
import { safeText } from '#domain/token/Token.ts'
import { parseAmount } from '#i18n/parseAmount.ts'
import type { Say } from '#i18n/Say.ts'
import { isDone, runOf } from '#state/deeds/runs.ts'
import { $account } from '#state/wallet/connection.ts'
import { makeRecoverReview, type RecoverPlan, type RecoverReviewing } from '#state/passkey/recoverDeed.ts'
import { type Holding, readHoldings } from '#state/passkey/recoverHoldings.ts'
import { $recovering, finishPasskey, missingOn } from '#state/passkey/recovering.ts'
import { RowSkeletons } from '#ui/account/lists/RowSkeletons.tsx'
import { RecoverPasskeys } from '#ui/passkey/RecoverPasskeys.tsx'
import { RecoverSend } from '#ui/passkey/RecoverSend.tsx'
import { writeDecimal } from '../../i18n/typedAmount.ts'
import { useDeed } from '../useDeed.ts'
import { RecoverDialog, WantPasskeyDialog } from './lazyDeeds.ts'

const keyOf = ({ chainId, id }: Holding): string => `${chainId}:${id}`
/** Faults of an address that funds are sent to: it need not sign, but it must have an owner. */
const NOWHERE: ReadonlySet<string> = new Set(['empty', 'form', 'letters', 'nobody', 'self', 'contract'])

/**
 * PK-4: what a recovery address can do for a wallet: a new passkey, and moving funds. `able`: networks where it owns
 * it.
 */
export function RecoverActions({ say, wallet, able }: { say: Say; wallet: Address; able: readonly number[] }) {
  const recovering = useStore($recovering)
  const me = useStore($account)
  const [reviewing, setReviewing] = useState<RecoverReviewing | null>(null)
  const [stage, setStage] = useState<'idle' | 'where' | 'make'>('idle')
  const [holdings, setHoldings] = useState<readonly Holding[] | null>(null)
  const { busy, error, run } = useDeed('newPasskey')
  const where = able.join()
  const act = useStore(runOf('recover'))
  const settled = isDone(act)
  useEffect(() => {
    let here = true
    void readHoldings(wallet, where.split(',').map(Number)).then(found => here && setHoldings(found))
    return () => {
      here = false
    }
  }, [wallet, where, settled])

  const ask = (plan: RecoverPlan) => me && setReviewing(makeRecoverReview(plan, me))
  const name = (chainId: number) => chainById(chainId)?.name ?? String(chainId)
  const review = ({ key, amount, to }: { key: string; amount: string; to: string }) => {
    const holding = holdings?.find(each => keyOf(each) === key)
    if (!holding) return null
    const parsed = parseAmount(amount, say.tag, holding.decimals)
    const fault = faultOf(to, wallet)
    const wrong = {
      ...(!parsed.ok || parsed.raw === 0n
        ? { amount: say.t('recovery.amountWrong') }
        : parsed.raw > holding.amount
          ? { amount: say.t('recovery.tooMuch') }
          : {}),
      ...(fault && NOWHERE.has(fault) ? { to: say.t(`recovery.${fault === 'empty' ? 'form' : fault}`) } : {}),
    }
    if (!parsed.ok || Object.keys(wrong).length > 0) return wrong
    const { chainId, id, symbol, decimals } = holding
    ask({
      kind: 'send',
      chainId,
      wallet,
      currency: { id, symbol, decimals },
      amount: parsed.raw,
      to: to.trim().toLowerCase() as Address,
    })
    return null
  }
  const made = recovering.made.map(each => ({ id: each.id, name: each.name, missing: missingOn(recovering, each) }))
  const own = (id: string, chainId: number) => {
    const passkey = recovering.made.find(each => each.id === id)
    if (passkey) ask({ kind: 'passkey', chainId, wallet, passkey })
  }

  return (
    <>
      <section className="card pad-m passkey-form" aria-labelledby="recover-passkey">
        <h2 id="recover-passkey">{say.t('recovery.passkeyTitle')}</h2>
        <RecoverPasskeys
          say={say}
          made={made}
          stage={stage}
          busy={busy}
          disabled={busy}
          onStart={() => setStage('where')}
          onMake={() => void run(() => finishPasskey(wallet)).then(() => setStage('idle'))}
          onOwner={own}
        />
        {error && (
          <p className="card card-warn pad-s" role="alert">
            {say.t(error.code, error.values)}
          </p>
        )}
      </section>
      <section className="card pad-m passkey-form" aria-labelledby="recover-send">
        <h2 id="recover-send">{say.t('recovery.sendTitle')}</h2>
        {holdings && me ? (
          <RecoverSend
            say={say}
            holdings={holdings.map(each => ({
              key: keyOf(each),
              label: say.t('recovery.holding', {
                amount: say.amount(each.amount, each.decimals),
                symbol: safeText(each.symbol, 12),
                network: name(each.chainId),
              }),
              most: writeDecimal(toDecimal(each.amount, each.decimals), say.tag),
            }))}
            to={shownAddress(me)}
            disabled={busy}
            onReview={review}
          />
        ) : (
          <RowSkeletons rows={1} />
        )}
      </section>
      {stage === 'where' && me && (
        <WantPasskeyDialog
          {...{ say, wallet, me }}
          chainId={able[0]!}
          onClose={done => setStage(done ? 'make' : 'idle')}
        />
      )}
      {reviewing && <RecoverDialog say={say} reviewing={reviewing} onClose={() => setReviewing(null)} />}
    </>
  )
}
