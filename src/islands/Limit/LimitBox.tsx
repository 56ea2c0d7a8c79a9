import { useStore } from '@nanostores/react'
import { useLayoutEffect, useMemo, useState } from 'react'
import type { Address } from '#domain/chains/Chain.ts'
import { firstBlock } from '#domain/issues/Issue.ts'
import { calling } from '#domain/issues/standing.ts'
import * as LimitForm from '#domain/orders/limit/LimitForm.ts'
import { marketOf } from '#domain/orders/limit/LimitMarket.ts'
import { marketFor } from '#domain/orders/overTime/marketFor.ts'
import { type PricePreset, presetPrice, toTyped } from '#domain/orders/limit/LimitPrice.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import type { Side } from '#domain/swap/SwapForm.ts'
import type { CurrencyId } from '#domain/token/Token.ts'
import type { IslandWords } from '#i18n/Words.ts'
import { mirrorLimit } from '#state/limit/limitForm.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { fromRef } from '#state/tokens/tokens.ts'
import { openConnect } from '#state/wallet/connectDialog.ts'
import { $connection, wakeWallet } from '#state/wallet/connection.ts'
import { LimitPanel } from '#ui/limit/LimitPanel.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import selectorStyles from '#ui/tokenSelector/tokenSelector.css?url'
import { readTyped, writeDecimal } from '../../i18n/typedAmount.ts'
import { withDeedStyles } from '../deeds/withDeedStyles.ts'
import { CopyLink } from '../CopyLink.tsx'
import { FaultBoundary } from '../FaultBoundary.tsx'
import { later } from '../later.tsx'
import { shownTag } from '../shownTag.ts'
import { useSay } from '../useSay.ts'
import { buttonText, linesOf, noteViews, priceView, sideView } from './limitViews.ts'
import { useLimit } from './useLimit.ts'

const SelectorDialog = later(
  async () => (await import('../TokenSelector/SelectorDialog.tsx')).SelectorDialog,
  [selectorStyles],
)

const OverTimeDialog = withDeedStyles(async () => (await import('./overTime/OverTimeDialog.tsx')).OverTimeDialog)
const LimitDialog = withDeedStyles(async () => (await import('./LimitDialog.tsx')).LimitDialog)

type Props = IslandWords & {
  /** What the page knows of the tokens that a new form names. */
  tokens: Parameters<typeof fromRef>[0][]
}

/** LM-1: a limit order's form, on its own page. */
export function LimitBox(props: Props) {
  const say = useSay(props, 'LimitBox')
  const first = useMemo(() => props.tokens.map(fromRef), [props.tokens])
  const [alive, setAlive] = useState(false)
  const limit = useLimit(first, alive)
  const { store, form, scale, reading, most, sold } = limit
  const { hideBalances } = useStore($preferences, { ssr: 'initial' })
  const [picking, setPicking] = useState<Side | null>(null)
  /** LM-1: a token of another network was chosen. */
  const [elsewhere, setElsewhere] = useState(false)
  const [reviewing, setReviewing] = useState(false)
  /** What is to be sold over time, as it was when that was begun. */
  const [parting, setParting] = useState<ReturnType<typeof overTimeOf>>(null)
  const { connectorId } = useStore($connection, { ssr: 'initial' })
  const stops = firstBlock(limit.issues)

  const change = (next: (form: LimitForm.LimitForm) => LimitForm.LimitForm) => {
    setElsewhere(false)
    store.set(next(store.$form.get()))
  }
  // In the commit itself: what was typed before the box lived is given back right after it.
  useLayoutEffect(() => {
    const off = mirrorLimit(store)
    store.$form.set(writtenBy(shownTag())(store.$form.get()))
    setAlive(true)
    return off
  }, [store])
  const written = writtenBy(say.tag)
  const market = reading && marketOf(reading.market)
  const toPreset = (percent: PricePreset) => {
    if (!market || !scale) return
    const { inverted } = form.price
    const typed = toTyped(presetPrice(market, percent, inverted), inverted, scale)
    if (typed) change(now => LimitForm.typePrice(now, writeDecimal(typed.decimal, say.tag), typed.decimal))
  }
  const pick = (side: Side, id: CurrencyId, chainId: number) => {
    if (chainId === ORDER_CHAIN) change(now => LimitForm.pick(now, side, id))
    else setElsewhere(true)
    setPicking(null)
  }
  const ignored = limit.ignored.filter(name => name !== 'chain')
  const isElsewhere = elsewhere || limit.ignored.includes('chain')
  const over = overTimeOf(limit)
  return (
    <>
      <LimitPanel
        say={say}
        input={sideView(say, limit, { side: 'input', hidden: hideBalances })}
        output={sideView(say, limit, { side: 'output', hidden: hideBalances })}
        field={form.field}
        price={priceView(say, limit)}
        expiry={form.expiry}
        lines={linesOf(say, limit)}
        notes={[
          ...(isElsewhere ? [{ text: say.t('limit.onlyEthereum'), tone: 'amber' as const, link: null }] : []),
          ...(ignored.length > 0
            ? [{ text: say.t('swap.ignored', { names: ignored.join(', ') }), tone: 'amber' as const, link: null }]
            : []),
          ...noteViews(say, limit),
        ]}
        button={{
          text: buttonText(say, limit),
          // Who comes back with a wallet reads from the first paint on what comes next for them.
          known: !alive && stops?.code === 'connectWallet' ? say.t('swap.issue.selectToken') : undefined,
          enabled: stops === null ? alive : calling.has(stops.code),
        }}
        on={{
          type: (side, text) => change(now => LimitForm.type(now, side, text, readTyped(text, say.tag))),
          price: text => change(now => LimitForm.typePrice(now, text, readTyped(text, say.tag))),
          preset: market && scale ? toPreset : null,
          invert: scale ? () => change(now => written(LimitForm.invert(now, scale))) : null,
          max:
            most && most.sells > 0n && sold
              ? () => change(now => written(LimitForm.max(now, most.sells, sold.decimals)))
              : null,
          expiry: expiry => change(now => LimitForm.choose(now, expiry)),
          pick: setPicking,
          main() {
            if (stops?.code === 'connectWallet') openConnect()
            else if (stops?.code === 'walletAway') void wakeWallet()
            else if (!stops) setReviewing(true)
          },
        }}
      />
      {alive && limit.account && form.output !== null && (
        <Button variant="quiet" block disabled={over === null} onClick={() => setParting(over)}>
          {say.t('limit.over.open')}
        </Button>
      )}
      {alive && form.output !== null && <CopyLink say={say} path={say.path('limit', {}, LimitForm.toQuery(form))} />}
      {alive && reviewing && limit.account && (
        <FaultBoundary say={say} onClose={() => setReviewing(false)}>
          <LimitDialog
            {...{ say, limit, connectorId: connectorId ?? '' }}
            onClose={() => setReviewing(false)}
            onDone={() => {
              setReviewing(false)
              store.set(LimitForm.type(store.$form.get(), 'input', '', null))
            }}
          />
        </FaultBoundary>
      )}
      {alive && parting && limit.account && (
        <FaultBoundary say={say} onClose={() => setParting(null)}>
          <OverTimeDialog
            {...{ say, ...parting, account: limit.account as Address, connectorId: connectorId ?? '' }}
            onClose={() => setParting(null)}
            onDone={() => {
              setParting(null)
              store.set(LimitForm.type(store.$form.get(), 'input', '', null))
            }}
          />
        </FaultBoundary>
      )}
      {alive && picking && (
        <FaultBoundary say={say} onClose={() => setPicking(null)}>
          <SelectorDialog
            say={say}
            side={picking}
            form={{
              ...{ chainId: ORDER_CHAIN, input: form.input, output: form.output },
              ...{ text: form.text, decimal: form.decimal, field: form.field },
            }}
            onPick={(id, chainId) => pick(picking, id, chainId)}
            onClose={() => setPicking(null)}
          />
        </FaultBoundary>
      )}
    </>
  )
}

/** What stands against one order and not against a plan over time: that asks for no price, and looks itself. */
const OF_PRICE: ReadonlySet<string> = new Set([
  ...['enterPrice', 'giveaway', 'priceGuard', 'impactGuard', 'noMarket', 'wrapFirst', 'insufficientFunds'],
])

/** What may be sold over time; null: it isn't known yet, or something stands against it. */
function overTimeOf({ sold, bought, sells, reading, issues }: ReturnType<typeof useLimit>) {
  const market = reading && marketFor(reading.market)
  if (!sold || !bought || sells === null || !market) return null
  if (firstBlock(issues.filter(({ code }) => !OF_PRICE.has(code)))) return null
  return { sold, bought, amount: sells, market }
}

/** Plain decimals of a form as a locale's tag writes them. */
const writtenBy =
  (tag: string) =>
  (form: LimitForm.LimitForm): LimitForm.LimitForm => ({
    ...form,
    text: form.decimal !== null && form.text === form.decimal ? writeDecimal(form.decimal, tag) : form.text,
    price: {
      ...form.price,
      text:
        form.price.decimal !== null && form.price.text === form.price.decimal
          ? writeDecimal(form.price.decimal, tag)
          : form.price.text,
    },
  })
