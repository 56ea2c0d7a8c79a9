import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { walletTraits } from '#domain/account/walletTraits.ts'
import { toRaw } from '#domain/Amount.ts'
import { chainById } from '#domain/chains/chains.ts'
import { amountsOf, mostToSell } from '#domain/orders/limit/LimitForm.ts'
import { limitIssues } from '#domain/orders/limit/LimitIssue.ts'
import { faultOf, isReached, type LimitFault } from '#domain/orders/limit/LimitMarket.ts'
import { toPrice } from '#domain/orders/limit/LimitPrice.ts'
import { ORDER_CHAIN } from '#domain/orders/orderChain.ts'
import { safeText, type CurrencyId, type Token } from '#domain/token/Token.ts'
import { $balances, balanceKey, wantBalances } from '#state/holdings/balances.ts'
import { makeLimit } from '#state/limit/limitForm.ts'
import { $blocklist } from '#state/site/blocklist.ts'
import { $taxes, $tokens, learn, measureTax, nativeToken, resolveToken, tokenKey } from '#state/tokens/tokens.ts'
import { $account, $connection } from '#state/wallet/connection.ts'
import { useProven } from '../issues/useProven.ts'
import { useStanding } from '../issues/useStanding.ts'
import { useMarket } from './useMarket.ts'
import { useOwnOrders } from './useOwnOrders.ts'

const WRAPPED = chainById(ORDER_CHAIN)?.contracts.wrappedNative

/** The form alive: what is known of its tokens, its amounts and its market, and what stands in the way. Raw amounts. */
export function useLimit(first: readonly Token[], alive: boolean) {
  // A form is made once; what it began with never changes.
  const store = useMemo(() => {
    if (typeof window !== 'undefined') learn(first)
    return makeLimit()
  }, [])
  const form = useStore(store.$form, { ssr: 'initial' })
  const ignored = useStore(store.$ignored, { ssr: 'initial' })
  const tokens = useStore($tokens, { ssr: 'initial' })
  const taxes = useStore($taxes, { ssr: 'initial' })
  const balances = useStore($balances, { ssr: 'initial' })
  const account = useStore($account, { ssr: 'initial' })
  const { connectorId } = useStore($connection, { ssr: 'initial' })
  const block = useStore($blocklist, { ssr: 'initial' })
  const standing = useStanding(alive)
  const { input, output } = form
  const isProven = useProven(ORDER_CHAIN, [input, output], alive)

  const known = (id: CurrencyId | null): Token | null =>
    id === null
      ? null
      : ((alive ? tokens[tokenKey(ORDER_CHAIN, id)] : first.find(({ address }) => address === id)) ?? null)
  const [sold, bought] = [known(input), known(output)]
  const scale = sold && bought ? { sold: sold.decimals, bought: bought.decimals } : null
  const held = (id: CurrencyId | null) => (account && id ? (balances[balanceKey(ORDER_CHAIN, id)] ?? null) : null)

  useEffect(() => {
    if (!alive) return
    const native = nativeToken(ORDER_CHAIN)
    if (native && !$tokens.get()[tokenKey(ORDER_CHAIN, 'NATIVE')]) learn([native])
    const abort = new AbortController()
    for (const id of [input, output].filter(each => each !== null)) {
      resolveToken(ORDER_CHAIN, id, abort.signal).catch(
        (error: unknown) => abort.signal.aborted || console.warn('Tarn: a token could not be read', error),
      )
      void measureTax(ORDER_CHAIN, id)
    }
    return () => abort.abort()
  }, [alive, input, output])
  useEffect(() => {
    if (!alive || !account) return
    return wantBalances(ORDER_CHAIN, [...new Set(['NATIVE' as const, ...[input, output].filter(id => id !== null)])])
  }, [alive, account, input, output])

  const typed =
    form.decimal === null || !scale ? null : toRaw(form.decimal, scale[form.field === 'input' ? 'sold' : 'bought'])
  const raw = typed?.status === 'ok' && typed.raw > 0n ? typed.raw : null
  const { reading, retry } = useMarket({ sold, bought, field: form.field, raw }, alive && isProven)

  const amounts = scale && amountsOf(form, scale)
  const price =
    scale && form.price.decimal !== null ? toPrice({ ...form.price, decimal: form.price.decimal }, scale) : null
  const balance = held(input)
  // Of the native currency its wrapper is sold: what could be wrapped counts for Max.
  const native = input === WRAPPED ? held('NATIVE') : null
  const own = useOwnOrders(account, input)
  const reserved = own?.reserved ?? 0n
  const most = balance === null ? null : mostToSell({ balance, reserved, native })
  const fault: LimitFault | 'reading' | null = !sold || !bought ? null : reading === null ? 'reading' : faultNow()
  function faultNow(): LimitFault | null {
    if (!reading) return null
    if (price) return faultOf(price, reading.market)
    const { pools, independent } = reading.market
    return pools || independent ? null : { code: 'noMarket' }
  }
  const tax = output && output !== 'NATIVE' ? taxes[tokenKey(ORDER_CHAIN, output)] : null
  const issues = limitIssues({
    ...{
      ...standing,
      linked: form.linked,
      fault,
      open: own?.open ?? null,
      hasTokens: input !== null && output !== null,
    },
    blocked: [sold, bought].flatMap(token =>
      token && block.status === 'ok' && block.list.tokens.has(token.address) ? [safeText(token.symbol, 12)] : [],
    ),
    amount: typed?.status === 'tooManyDecimals' ? 'tooManyDecimals' : raw === null ? 'none' : 'ok',
    // A price at which one of the amounts is none is no price.
    hasPrice: price !== null && (raw === null || amounts !== null),
    canSign: standing.wallet === 'connected' ? walletTraits(connectorId).signsOrders : null,
    keepsPart: (tax?.buyBps ?? bought?.buyFeeBps ?? 0) > 0,
    funds: { sells: amounts?.sells ?? null, balance, reserved, wraps: most?.wraps ?? 0n },
    reached: price !== null && reading !== null && isReached(price, reading.market),
  })
  return {
    store,
    form,
    ignored,
    sold,
    bought,
    scale,
    amounts,
    /** What is typed to be sold, whatever the price. */
    sells: form.field === 'input' ? raw : (amounts?.sells ?? null),
    price,
    balance,
    reserved,
    most,
    reading,
    retry,
    issues,
    held,
    account,
  }
}
export type Limiting = ReturnType<typeof useLimit>
