import { toDecimal, toNumber } from '#domain/Amount.ts'
import { chainById } from '#domain/chains/chains.ts'
import { shownAddress, shownShort } from '#domain/people/Typed.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { SendAsk, SendReview } from '#state/send/sendReview.ts'
import type { ReviewView } from '#ui/send/SendReview.tsx'
import { moneyText, nativeText } from '../deeds/costText.ts'
import { operationView } from '../deeds/operationView.ts'
import { apart } from '../apart.ts'
import { worth } from '#i18n/worth.ts'

/** A review as it is drawn. `called`: how the recipient is called; `wallet`: the sender's. */
export function reviewView(
  say: Say,
  { ask, review }: { ask: SendAsk; review: SendReview },
  { called, wallet }: { called: string | null; wallet: string },
): ReviewView {
  const { chainId, account, person } = ask
  const symbol = safeText(ask.token?.symbol ?? '', 12)
  const named = (raw: bigint) => apart(say, `${say.amount(raw, ask.token?.decimals ?? 0)} ${symbol}`)
  const from = `${safeText(wallet, 20)} ${shownShort(account)}`.trim()
  const price = ask.token?.priceUsd ?? null
  const { arrives, cost, block } = review
  const tried: Record<SendReview['status'], ReviewView['tried']> = {
    preparing: { status: 'running', text: say.t('send.trying') },
    ready:
      block === null
        ? { status: 'unavailable', text: say.t('send.untried') }
        : { status: 'ok', text: say.t('send.tried', { block: say.figure('count', Number(block)) }) },
    failed: { status: 'unavailable', text: say.t('send.failedTry') },
  }
  return {
    side:
      ask.token === null
        ? null
        : {
            token: ask.token,
            amount: say.amount(ask.amount, ask.token.decimals, 'paid'),
            exact: toDecimal(ask.amount, ask.token.decimals),
            fiat: price === null ? null : worth(say, toNumber(ask.amount, ask.token.decimals) * price),
          },
    item: ask.item,
    between: say.t('review.between', { chain: chainById(chainId)?.name ?? '', wallet: apart(say, from) }),
    linked: ask.linked.map(each => say.t(`send.linkedOf.${each}`)),
    to: { name: called, address: shownAddress(person.address) },
    keeps:
      ask.token !== null && arrives !== null && arrives < ask.amount
        ? say.t('send.keeps', { arrives: named(arrives), kept: named(ask.amount - arrives) })
        : null,
    cost: cost === null ? null : costOf(say, chainId, cost),
    operation: review.operation && operationView(say, chainId, review.operation),
    tried: tried[review.status],
  }
}

/** What the network takes: in money where that is known, and as what is paid. */
const costOf = (say: Say, chainId: number, wei: bigint): string =>
  [moneyText(say, chainId, wei), nativeText(say, chainId, wei)]
    .flatMap(text => (text === null ? [] : apart(say, text)))
    .join(' · ')
