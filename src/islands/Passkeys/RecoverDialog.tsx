import { useStore } from '@nanostores/react'
import { chainById } from '#domain/chains/chains.ts'
import { shownShort } from '#domain/people/Typed.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { RecoverPlan, RecoverReview, RecoverReviewing } from '#state/passkey/recoverDeed.ts'
import { $tokens, nativeToken, tokenKey } from '#state/tokens/tokens.ts'
import { $account } from '#state/wallet/connection.ts'
import { DeedProof } from '#ui/deeds/DeedProof.tsx'
import type { Tried } from '#ui/deeds/DeedTried.tsx'
import { FullAddress } from '#ui/passkey/FullAddress.tsx'
import { type RecoverFact, RecoverFacts } from '#ui/passkey/RecoverFacts.tsx'
import { DeedDialog } from '../deeds/DeedDialog.tsx'
import { DeedReceipt } from '../deeds/DeedReceipt.tsx'
import { plainToken } from '../deeds/plainToken.ts'
import { useDeedReview } from '../deeds/useDeedReview.ts'

type Props = { say: Say; reviewing: RecoverReviewing; onClose: () => void }

const networkOf = ({ chainId }: RecoverPlan): string => chainById(chainId)?.name ?? String(chainId)

/** What leaves the wallet; null where a passkey is added. */
function sumOf(say: Say, plan: RecoverPlan, raw = plan.kind === 'send' ? plan.amount : 0n): string | null {
  if (plan.kind !== 'send') return null
  const { symbol, decimals } = plan.currency
  return `${say.amount(raw, decimals, 'paid')} ${safeText(symbol, 12)}`
}

function factsOf(say: Say, plan: RecoverPlan, { figures }: RecoverReview): RecoverFact[] {
  const network = { label: say.t('recovery.row.network'), value: <bdi translate="no">{networkOf(plan)}</bdi> }
  const from = { label: say.t('recovery.row.wallet'), value: <FullAddress address={plan.wallet} /> }
  if (plan.kind === 'passkey')
    return [{ label: say.t('recovery.row.passkey'), value: <strong>{plan.passkey.name}</strong> }, from, network]
  const arrives = figures?.arrives ?? plan.amount
  return [
    { label: say.t('recovery.row.leaves'), value: <strong>{sumOf(say, plan)}</strong> },
    ...(arrives === plan.amount ? [] : [{ label: say.t('recovery.row.arrives'), value: sumOf(say, plan, arrives) }]),
    from,
    { label: say.t('recovery.row.to'), value: <FullAddress address={plan.to} /> },
    network,
  ]
}

function triedOf(say: Say, { status, figures }: RecoverReview): Tried | null {
  if (status === 'failed') return null
  if (status === 'preparing') return { status: 'running', text: say.t('send.trying') }
  return figures
    ? { status: 'ok', text: say.t('send.tried', { block: say.figure('count', Number(figures.block)) }) }
    : { status: 'unavailable', text: say.t('send.untried') }
}

/** PK-4: what a recovery address does for a wallet, from its review to its receipt, in the frame of every deed. */
export function RecoverDialog({ say, reviewing, onClose }: Props) {
  const { plan, owner } = reviewing
  const review = useStore(reviewing.$review)
  const tokens = useStore($tokens)
  const me = useStore($account)
  const deed = useDeedReview({ key: 'recover', account: owner, reviewing, review, onClose, onSent: () => {} })
  const native = nativeToken(plan.chainId)
  if (!native || !me) return null
  const token =
    plan.kind === 'passkey' || plan.currency.id === 'NATIVE'
      ? native
      : (tokens[tokenKey(plan.chainId, plan.currency.id)] ??
        plainToken({ chainId: plan.chainId, ...plan.currency, address: plan.currency.id }))
  const sum = sumOf(say, plan)
  if (deed.done)
    return (
      <DeedReceipt
        {...{ say, onClose }}
        title={say.t(plan.kind === 'passkey' ? 'recovery.addedPasskey' : 'recovery.movedOut')}
        chainId={plan.chainId}
        hash={deed.done}
        finish={say.t('recovery.close')}
        view={{
          tokens: [token],
          sentence: doneText(say, plan),
          arrived: null,
          against: null,
          difference: null,
          rows: [],
        }}
      />
    )
  const { prepared } = review
  const cost = prepared && `${say.amount(prepared.cost, native.decimals, 'paid')} ${native.symbol}`
  return (
    <DeedDialog
      {...{ say, deed }}
      runKey="recover"
      titles={{
        review: say.t(plan.kind === 'passkey' ? 'recovery.reviewPasskey' : 'recovery.reviewSend'),
        doing: say.t(plan.kind === 'passkey' ? 'recovery.addingPasskey' : 'recovery.movingOut'),
      }}
      tokens={[token]}
      amounts={plan.kind === 'passkey' ? plan.passkey.name : (sum ?? '')}
      into={shownShort(plan.kind === 'passkey' ? plan.wallet : plan.to)}
      act={say.t('recovery.sign')}
      status={review.status}
      onBack={onClose}
    >
      <RecoverFacts
        facts={factsOf(say, plan, review)}
        note={prepared && say.t(prepared.way === 'bundler' ? 'recovery.payWallet' : 'recovery.paySelf')}
      />
      <DeedProof
        say={say}
        view={{ tried: triedOf(say, review), cost, operation: null }}
        costName={say.t('recovery.row.cost')}
        onPending={() => {}}
      />
    </DeedDialog>
  )
}

function doneText(say: Say, plan: RecoverPlan): string {
  const network = networkOf(plan)
  if (plan.kind === 'passkey') return say.t('recovery.donePasskey', { name: plan.passkey.name, network })
  const { symbol, decimals } = plan.currency
  return say.t('recovery.doneSend', {
    amount: say.amount(plan.amount, decimals, 'paid'),
    symbol: safeText(symbol, 12),
    network,
  })
}
