import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { walletTraits } from '#domain/account/walletTraits.ts'
import { chainById } from '#domain/chains/chains.ts'
import { fromBalance } from '#domain/passkey/OperationCost.ts'
import { amountOf, type SendForm } from '#domain/send/SendForm.ts'
import { type Funds, fundsIssue, sendIssues } from '#domain/send/SendIssue.ts'
import { forecastTransfer, wantOperationGround, $operationGround } from '#state/deeds/operation.ts'
import { safeText } from '#domain/token/Token.ts'
import { $balances, balanceKey, wantBalances } from '#state/holdings/balances.ts'
import { wantHistory } from '#state/people/history.ts'
import { makeSend, type SendStore } from '#state/send/sendForm.ts'
import { readSendCost } from '#state/send/readSendCost.ts'
import { $preferences } from '#state/settings/preferences.ts'
import {
  $tokens,
  type KnownToken,
  learn,
  measureTax,
  nativeToken,
  resolveToken,
  tokenKey,
} from '#state/tokens/tokens.ts'
import { $blocklist } from '#state/site/blocklist.ts'
import { $connection } from '#state/wallet/connection.ts'
import { useStanding } from '../issues/useStanding.ts'
import { useRecipient } from '../recipient/useRecipient.ts'
import { useProven } from '../issues/useProven.ts'

/**
 * What a token costs in the currency shown; null: unknown. The native currency has its wrapper's price where the market
 * has none of its own.
 */
function priceOf(tokens: Readonly<Record<string, KnownToken | null>>, form: SendForm): number | null {
  const at = (id: SendForm['inputCurrency'] | undefined) => (id ? tokens[tokenKey(form.chainId, id)]?.priceUsd : null)
  const wrapper = chainById(form.chainId)?.contracts.wrappedNative
  return at(form.inputCurrency) ?? (form.inputCurrency === 'NATIVE' ? at(wrapper) : null) ?? null
}

/**
 * A form alive: what is known of its token, its amount, its recipient and its cost, and what stands in the way. Raw
 * amounts.
 */
export function useSend(first: SendForm, alive: boolean, rate: number) {
  // A form is made once; what it began with never changes.
  const store: SendStore = useMemo(() => makeSend(first), [])
  const { form, looked, account, history, refusal, refusedAs } = useRecipient(store)
  const tokens = useStore($tokens, { ssr: 'initial' })
  const balances = useStore($balances, { ssr: 'initial' })
  const { connectorId } = useStore($connection, { ssr: 'initial' })
  const standing = useStanding(alive)
  const proven = useProven(form.chainId, [form.item ? null : form.inputCurrency], alive)
  const block = useStore($blocklist, { ssr: 'initial' })
  const ground = useStore($operationGround, { ssr: 'initial' })
  const { testnet } = useStore($preferences, { ssr: 'initial' })
  const [cost, setCost] = useState<bigint | null>(null)

  const { chainId, inputCurrency, item, validatedRecipientData: person } = form
  const token = alive ? (tokens[tokenKey(chainId, inputCurrency)] ?? null) : (nativeToken(chainId) as KnownToken | null)
  const dollars = testnet ? null : priceOf(tokens, form)
  const price = dollars === null ? null : dollars * rate
  const held = (id: typeof inputCurrency) => (account ? (balances[balanceKey(chainId, id)] ?? null) : null)
  const balance = held(inputCurrency)
  const native = held('NATIVE')
  const amount = token ? amountOf(form, price, token.decimals) : null
  const raw = item ? 1n : amount?.status === 'ok' ? amount.raw : null
  const paysItself = walletTraits(connectorId).paysItself
  const isNative = inputCurrency === 'NATIVE' && !item
  const forecast = paysItself && ground?.chainId === chainId ? forecastTransfer(ground) : null
  const gas = forecast && ground ? fromBalance(forecast.most, ground.funds.deposit) : cost

  useEffect(() => {
    if (!alive) return
    const own = nativeToken(chainId)
    if (own && !$tokens.get()[tokenKey(chainId, 'NATIVE')]) learn([own])
    const abort = new AbortController()
    const wrapper = chainById(chainId)?.contracts.wrappedNative
    for (const id of new Set([inputCurrency, 'NATIVE' as const, ...(wrapper ? [wrapper] : [])]))
      resolveToken(chainId, id, abort.signal).catch(
        (error: unknown) => abort.signal.aborted || console.warn('Tarn: a token could not be read', error),
      )
    void measureTax(chainId, inputCurrency)
    return () => abort.abort()
  }, [alive, chainId, inputCurrency])
  useEffect(
    () => (alive && account ? wantBalances(chainId, [...new Set(['NATIVE' as const, inputCurrency])]) : undefined),
    [alive, account, chainId, inputCurrency],
  )
  useEffect(() => (alive && account ? wantHistory() : undefined), [alive, account])
  useEffect(
    () => (alive && account && paysItself ? wantOperationGround(chainId) : undefined),
    [alive, account, paysItself, chainId],
  )
  const to = person?.address ?? null
  const asked = raw?.toString() ?? null
  useEffect(() => {
    setCost(null)
    if (!alive || !account || !to || !asked || asked === '0' || !token || paysItself) return
    return readSendCost({ chainId, account, to, token, amount: BigInt(asked), item }, setCost)
  }, [alive, account, to, asked, chainId, token?.address, item, paysItself])

  const funds: Funds = { amount: raw, balance, native, gas, isNative }
  const isBlocked = !item && token !== null && block.status === 'ok' && block.list.tokens.has(token.address)
  const issues = sendIssues({
    ...{ ...standing, funds, amount, isItem: item !== null, refused: refusal !== null },
    blocked: isBlocked ? [safeText(token.symbol, 12)] : [],
    typed: form.recipient.trim() !== '',
    resolved: person !== null,
    reading: looked.facts === null || (!item && balance === null) || history.status === 'loading' || !proven,
  })
  return {
    ...{ store, form, looked, token, price, balance, native, amount, raw, gas, isNative, account, history },
    ...{ refusal, refusedAs, issues, fault: fundsIssue(funds, item !== null) },
    fiat: price !== null,
  }
}
export type Sending = ReturnType<typeof useSend>
