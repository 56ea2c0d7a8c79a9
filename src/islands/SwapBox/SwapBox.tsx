import { useStore } from '@nanostores/react'
import { useLayoutEffect, useMemo, useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { shownIn } from '#domain/chains/shownIn.ts'
import { firstBlock } from '#domain/issues/Issue.ts'
import * as Issue from '#domain/swap/Issue.ts'
import { CONTACT } from '#domain/contact.ts'
import * as SwapForm from '#domain/swap/SwapForm.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import type { TokenRef } from '#data/market/schemas.ts'
import type { IslandWords } from '#i18n/Words.ts'
import { FaultBoundary } from '#islands/FaultBoundary.tsx'
import { acceptToken } from '#state/tokens/acceptedTokens.ts'
import { loadBlocklist } from '#state/site/blocklist.ts'
import { openConnect } from '#state/wallet/connectDialog.ts'
import { $account, wakeWallet } from '#state/wallet/connection.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { mirrorUrl } from '#state/swap/swapForm.ts'
import { pressOf } from '#state/swap/SwapPress.ts'
import { fromRef, nativeToken } from '#state/tokens/tokens.ts'
import { issueTitle } from '#ui/swap/issueText.ts'
import { type Placement, SwapPanel } from '#ui/swap/SwapPanel.tsx'
import { useSay } from '../useSay.ts'
import { shownTag } from '../shownTag.ts'
import type { Opened, Shown } from './SwapDialogs.tsx'
import { keepLandingForm, landingForm } from './landingForm.ts'
import { networkIds } from '../TokenSelector/networksOn.ts'
import { statedAmount } from '../../i18n/statedAmount.ts'
import { readTyped, writeDecimal } from '../../i18n/typedAmount.ts'
import { useChips } from './useChips.ts'
import { useSwap } from './useSwap.ts'
import { type PrintedQuote, printedRibbon, printedSide, showsPrinted } from './printedQuote.ts'
import { quoteView, ribbonOf, sideView, tradeOf } from './views.ts'
import { amountIssues, deeds, priceIssues, visitors } from './issueSets.ts'
import { later } from '../later.tsx'

/** Nothing of them is wanted before one opens (useSwap fetches them once there is something to review). */
const SwapDialogs = later(async () => (await import('./SwapDialogs.tsx')).SwapDialogs)

const RecipientLine = later(
  async () => (await import('./recipient/RecipientLine.tsx')).RecipientLine,
  [],
  <p className="swap-to" />,
)

export type SwapBoxProps = IslandWords & {
  placement: Placement
  chainId: number
  /** Known at build: those the box shows, and what it may offer at once. */
  tokens: TokenRef[]
  input?: CurrencyId | null
  output?: CurrencyId | null
  /** A quote that the page was printed with: shown until the box has its own. */
  printed?: PrintedQuote | null
}

/** The swap, on its own page, beside a token and on the landing page. */
export function SwapBox(props: SwapBoxProps) {
  const { placement, chainId } = props
  const say = useSay(props, 'SwapBox')
  // Native currencies are known without a request; what the page knows of them takes precedence.
  const tokens = useMemo(
    () => [...networkIds.flatMap(id => nativeToken(id) ?? []), ...props.tokens.map(fromRef)],
    [props.tokens],
  )
  const first = {
    ...SwapForm.empty(chainId),
    input: props.input ?? 'NATIVE',
    output: props.output ?? null,
    ...(props.printed && { text: props.printed.given, decimal: props.printed.given }),
  } as SwapForm.SwapForm
  const [alive, setAlive] = useState(false)
  const { swap, moment } = useSwap(first, tokens, alive)
  const { situation, issues, quote } = moment
  const { form } = situation
  const ignored = useStore(swap.$ignored, { ssr: 'initial' })
  const chosen = useStore(swap.$recipient, { ssr: 'initial' })
  const account = useStore($account, { ssr: 'initial' })
  const { hideBalances: hidden } = useStore($preferences, { ssr: 'initial' })
  const [shown, setShown] = useState<Shown>('none')
  const [opened, setOpened] = useState<Opened | null>(null)
  const [quoteOpen, setQuoteOpen] = useState(false)
  /** CH-1: what another network cleared. */
  const [left, setLeft] = useState<SwapForm.SwapForm | null>(null)

  // In the commit itself: what was typed before the box lived is given back right after it, and must not be given to a
  // form that the address then overwrites.
  useLayoutEffect(() => {
    const off =
      placement === 'page' ? mirrorUrl(swap, networkIds.filter(shownIn($preferences.get().testnet))) : () => {}
    if (placement === 'token' && /[?&](in|out)putcurrency=/i.test(location.search)) {
      const { form: asked } = SwapForm.parseQuery(new URLSearchParams(location.search), [chainId])
      swap.$form.set({ ...asked, chainId })
    }
    const kept = placement === 'landing' ? landingForm() : null
    if (kept) swap.$form.set(kept)
    const { text, decimal } = swap.$form.get()
    if (decimal !== null && text === decimal)
      swap.$form.set({ ...swap.$form.get(), text: writeDecimal(decimal, shownTag()) })
    setAlive(true)
    return off
  }, [placement, swap, chainId])

  // Deeds go on from the form as it is, not as it was drawn: two may come before the next drawing.
  const change = (next: (form: SwapForm.SwapForm) => SwapForm.SwapForm) => swap.set(next(swap.$form.get()))
  const query = SwapForm.toQuery(form)
  const trade = tradeOf(moment)
  const printed = showsPrinted(moment, first, props.printed)
  const input = {
    ...sideView(say, { moment, side: 'input', hidden }),
    ...printedSide(say, { printed, form: first, side: 'input' }),
  }
  const output = {
    ...sideView(say, { moment, side: 'output', hidden }),
    ...printedSide(say, { printed, form: first, side: 'output' }),
  }
  const quoted = trade && quoteView(say, { moment, trade, slippageBps: moment.slippageBps })
  const blocking = firstBlock(issues)
  const risk = issues.find(issue => issue.code === 'tokenRisk')
  const guarded = issues.some(({ code }) => code === 'priceGuard' || code === 'impactGuard')
  const exactOutput = ![situation.input, situation.output].some(
    side => side && (side.buyFeeBps > 0 || side.sellFeeBps > 0),
  )
  const acts = blocking === null || deeds.has(blocking.code)

  const type = (side: SwapForm.Side, typed: string) => {
    // Both sides are amounts of tokens: with a sign of money it is no number.
    const { text, of } = statedAmount(typed, situation[side]?.token.symbol)
    const read = of === 'dollars' ? { text: typed, decimal: null } : { text, decimal: readTyped(text, say.tag) }
    change(form => SwapForm.type(form, { side, ...read }))
  }

  const leave = (now: SwapForm.SwapForm) => setLeft(SwapForm.isUntouched(now) ? null : now)
  const toChain = (id: number) => {
    leave(swap.$form.get())
    change(form => SwapForm.toChain(form, id))
  }

  const pick = (side: SwapForm.Side, id: CurrencyId, on: number) => {
    const now = swap.$form.get()
    const next = SwapForm.pick(on === now.chainId ? now : SwapForm.empty(on), side, id)
    setShown('none')
    const chain = chainById(on)?.key
    // A token's box leads to the page of what was picked; both sides come along.
    if (placement === 'token' && chain && id !== (props.output ?? props.input)) {
      const { chain: _, ...sides } = SwapForm.toQuery(next)
      location.assign(say.path('token', { chain, address: id }, sides))
    } else {
      if (on !== now.chainId) leave(now)
      swap.set(next)
    }
  }

  const chips = useChips({ placement, moment, rate: say.rate }, decimal =>
    change(form => SwapForm.type(form, { side: 'input', text: writeDecimal(decimal, say.tag), decimal })),
  )

  const main = () => {
    if (placement === 'landing') {
      keepLandingForm(swap.$form.get())
      location.assign(say.path('swap', {}, SwapForm.toQuery(swap.$form.get())))
    } else if (blocking?.code === 'connectWallet') openConnect()
    else if (blocking?.code === 'walletAway') void wakeWallet()
    else if (blocking?.code === 'selectToken') setShown(situation.input ? 'output' : 'input')
    else if (blocking === null && risk) setShown('risk')
    else if (blocking === null) openReview()
  }

  // Frozen by the press itself: what was on the button is what is reviewed, however long the dialog takes to load.
  const openReview = () => {
    const [tokenIn, tokenOut] = [situation.input?.token, situation.output?.token]
    const pressed = pressOf(swap)
    if (!pressed || !tokenIn || !tokenOut) return setShown('none')
    setOpened({ swap, pressed, input: tokenIn, output: tokenOut, linked: swap.$linked.get() })
    setShown('review')
  }

  const text =
    placement === 'landing'
      ? say.t('swap.getStarted')
      : blocking
        ? issueTitle(say, blocking)
        : say.t(quote.status === 'wrap' ? `swap.${quote.wrap}` : 'swap.review')
  const close = () => setShown('none')
  // The page is built for visitors without a wallet; others read their next step from the first paint on.
  const next =
    !alive && blocking?.code === 'connectWallet' ? firstBlock(Issue.list({ ...situation, wallet: 'returning' })) : null

  return (
    <div className="swap-box">
      <SwapPanel
        say={say}
        placement={placement}
        form={form}
        input={input}
        output={output}
        main={{
          text,
          known: next && placement !== 'landing' ? issueTitle(say, next) : undefined,
          enabled: placement === 'landing' || acts,
          busy: blocking?.code === 'findingPrice' && placement !== 'landing',
        }}
        // What the form lacks is on the button; issues of the trade are the same with and without a wallet. One cause
        // is shown once: what the price guard stops needs no other warning of its price.
        issues={issues.filter(
          issue =>
            (issue.level !== 'block' ||
              issue === blocking ||
              issue.tone === 'red' ||
              (blocking && visitors.has(blocking.code))) &&
            !(guarded && priceIssues.has(issue.code)),
        )}
        amountProblem={issues.some(issue => amountIssues.has(issue.code))}
        quote={quoted}
        ribbon={
          printed
            ? printedRibbon(say, printed, { chainId: first.chainId, address: first.output ?? '' })
            : ribbonOf(quoted)
        }
        quoteStale={quote.status === 'loading'}
        asking={quote.status === 'loading' && quote.asking === true}
        cleared={
          left && form.chainId !== left.chainId && form.text === '' ? (chainById(form.chainId)?.name ?? null) : null
        }
        quoteOpen={quoteOpen}
        slippage={
          situation.slippage.custom.status === 'ok'
            ? say.figure('percent', moment.slippageBps / 10_000)
            : say.t('swap.auto')
        }
        exactOutput={exactOutput}
        contact={`${CONTACT}?subject=Blocked`}
        ignored={[...ignored]}
        query={query}
        recipient={
          placement !== 'landing' && alive && account && quote.status !== 'wrap' ? (
            <RecipientLine
              say={say}
              chosen={chosen?.by === account ? chosen : null}
              onAsk={() => setShown('recipient')}
              onMyself={() => swap.$recipient.set(null)}
            />
          ) : null
        }
        on={{
          type,
          pick: side => setShown(side),
          flip: () => change(form => SwapForm.flip(form, exactOutput)),
          ...chips,
          settings: () => setShown('settings'),
          main,
          retry: () => {
            swap.retry()
            void loadBlocklist()
          },
          undo: () => {
            if (left) swap.set(left)
            setLeft(null)
          },
          toggleQuote: () => setQuoteOpen(!quoteOpen),
        }}
      />
      {alive && shown !== 'none' && (
        <FaultBoundary say={say} onClose={close}>
          <SwapDialogs
            {...{ say, shown, form, moment, opened, link: say.path('swap', {}, query), onClose: close }}
            facts={(risk?.side && situation[risk.side]) || null}
            onChain={placement === 'token' ? undefined : toChain}
            onPick={pick}
            onRecipient={recipient => {
              swap.$recipient.set(recipient)
              close()
            }}
            onSettled={() => {
              change(SwapForm.clear)
              swap.$recipient.set(null)
            }}
            onAccept={facts => {
              acceptToken(facts.token, facts.level)
              if (issues.filter(issue => issue.code === 'tokenRisk').length < 2) openReview()
            }}
          />
        </FaultBoundary>
      )}
    </div>
  )
}
