import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import type { Hex } from '#domain/Hex.ts'
import type { Say } from '#i18n/Say.ts'
import { $portfolio, wantPortfolio } from '#state/holdings/portfolio.ts'
import { $signedIn, isLive, type OwnedOrder } from '#state/orders/orders.ts'
import { $plans } from '#state/orders/plans/plans.ts'
import { closeDrawer, goBack } from '#state/settings/drawer.ts'
import { $tokens, resolveToken } from '#state/tokens/tokens.ts'
import { $account, $connection, $viewOnly } from '#state/wallet/connection.ts'
import { EmptyPanel } from '#ui/account/EmptyPanel.tsx'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'
import { OrderList } from '#ui/limit/OrderList.tsx'
import { OrderRow } from '#ui/limit/OrderRow.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { withDeedStyles } from '../../deeds/withDeedStyles.ts'
import { PlanList } from './PlanList.tsx'
import { orderAmount, orderView, shortOf } from './orderView.ts'
import { useOrderAct } from './useOrderAct.ts'

const CancelDialog = withDeedStyles(async () => (await import('./CancelDialog.tsx')).CancelDialog)
const CancelAllDialog = withDeedStyles(async () => (await import('./CancelAllDialog.tsx')).CancelAllDialog)
const SignInDialog = withDeedStyles(async () => (await import('./SignInDialog.tsx')).SignInDialog)

/** LM-4: the most orders that may be open, and the number at which the warning begins. */
const [MOST, MANY] = [100, 90]

/** LM-3, LM-5: the account's limit orders: those that may still be filled, then those that ended. */
export function OrdersScreen({ say }: { say: Say }) {
  const account = useStore($account)
  const { connectorId } = useStore($connection)
  const viewOnly = useStore($viewOnly)
  const { plans, orders } = useStore($plans)
  const tokens = useStore($tokens)
  const signedIn = useStore($signedIn)
  const { holdings } = useStore($portfolio)
  const [cancelling, setCancelling] = useState<readonly OwnedOrder[] | null>(null)
  const [endingAll, setEndingAll] = useState(false)
  const [signing, setSigning] = useState(false)
  const acts = useOrderAct(() => setSigning(true))
  const live = orders.filter(isLive)
  const parts = plans.flatMap(plan => plan.parts.flatMap(({ owned }) => owned ?? []))
  const takers = [...live, ...parts.filter(isLive)]
  const ended = orders.filter(each => !isLive(each))
  useEffect(() => wantPortfolio(), [])
  const currencies = [
    ...new Set([...orders, ...parts].flatMap(({ labels }) => [labels.sells.id, labels.buys.id])),
  ].join()
  useEffect(() => {
    for (const id of currencies.split(',').filter(Boolean)) void resolveToken(ORDER_CHAIN, id as 'NATIVE')
  }, [currencies])

  const short = shortOf(takers, ({ id }) => {
    const holding = holdings.find(({ token }) => token.chainId === ORDER_CHAIN && token.address === id)
    return holding?.raw ?? null
  })
  const row = (owned: OwnedOrder, pick: { picked: boolean; onPick: ((on: boolean) => void) | null }) => (
    <OrderRow
      key={owned.hash}
      say={say}
      view={orderView(say, owned, tokens)}
      {...pick}
      busy={acts.busy === owned.hash}
      error={acts.failed?.hash === owned.hash ? say.t(acts.failed.error.code, acts.failed.error.values) : null}
      onAct={viewOnly ? null : () => void acts.run(owned)}
    />
  )
  return (
    <>
      <ScreenHead say={say} title={say.t('limits.title')} onBack={goBack} onClose={closeDrawer} />
      {!viewOnly && signedIn === false && (
        <div className="card card-sunken pad-s account-note orders-sign-in">
          <p>{say.t('limits.signIn.why')}</p>
          <Button size="s" onClick={() => setSigning(true)}>
            {say.t('limits.signIn.act')}
          </Button>
        </div>
      )}
      {takers.length >= MANY && (
        <p className="card card-warn pad-s account-note" role="status">
          {say.t('limits.many', { count: takers.length, most: MOST })}
        </p>
      )}
      {short.map(({ label, needed, held }) => (
        <p key={label.id} className="card card-warn pad-s account-note" role="status">
          {say.t('limits.together', {
            needed: orderAmount(say, needed, label, true),
            held: orderAmount(say, held, label),
          })}
        </p>
      ))}
      {plans.length > 0 && account && (
        <PlanList {...{ say, account, plans, connectorId: connectorId ?? '' }} readOnly={viewOnly} />
      )}
      {live.length > 0 && (
        <OrderList
          say={say}
          rows={live.map(owned => orderView(say, owned, tokens))}
          readOnly={viewOnly}
          onCancel={keys => setCancelling(live.filter(({ hash }) => keys.includes(hash)))}
        >
          {({ key }, pick) => {
            const owned = live.find(({ hash }) => hash === (key as Hex))
            return owned ? row(owned, pick) : null
          }}
        </OrderList>
      )}
      {orders.length + plans.length === 0 && <EmptyPanel text={say.t('limits.none')} />}
      {live.length === 0 && !viewOnly && (
        <Button block href={say.path('limit')}>
          {say.t('limits.new')}
        </Button>
      )}
      {ended.length > 0 && (
        <details className="account-folded" open={live.length === 0}>
          <summary>{say.t('limits.ended', { count: ended.length })}</summary>
          <ul role="list" className="account-rows approvals">
            {ended.map(owned => row(owned, { picked: false, onPick: null }))}
          </ul>
        </details>
      )}
      {!viewOnly && (
        <div className="orders-all">
          <p className="soft">{say.t('limits.all.why')}</p>
          <Button size="s" variant="danger" onClick={() => setEndingAll(true)}>
            {say.t('limits.all.open')}
          </Button>
        </div>
      )}
      {endingAll && account && <CancelAllDialog {...{ say, account }} onClose={() => setEndingAll(false)} />}
      {cancelling && account && (
        <CancelDialog
          {...{ say, account, connectorId: connectorId ?? '' }}
          orders={cancelling}
          onClose={() => setCancelling(null)}
        />
      )}
      {signing && account && <SignInDialog {...{ say, account }} onClose={() => setSigning(false)} />}
    </>
  )
}
