import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { toDecimal, toRaw } from '#domain/Amount.ts'
import { parse } from '#domain/solana/SolanaAddress.ts'
import { FEE_RESERVE, issues, most } from '#domain/solana/SolanaSend.ts'
import { holdingKey, SOL, type SolanaHolding, symbolOf } from '#domain/solana/SolanaToken.ts'
import type { Say } from '#i18n/Say.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { $solana } from '#state/wallet/solana.ts'
import { $solanaHoldings } from '#state/solana/solanaHoldings.ts'
import { $solanaAsset, $solanaSend, reviewSend } from '#state/solana/solanaSend.ts'
import { issueTitle, type IssueWords } from '#ui/issues/issueText.ts'
import { readTyped, writeDecimal } from '../../i18n/typedAmount.ts'

const words: IssueWords = { title: ({ code }) => `solana.issue.${code}` }

/** What is typed, as the form shows it. `view` is null until what is held is known. */
export function useSendForm(say: Say) {
  const { address, status: connected } = useStore($solana)
  const { holdings, facts, address: whose } = useStore($solanaHoldings)
  const { status, ask } = useStore($solanaSend)
  const asset = useStore($solanaAsset)
  const { hideBalances: hidden } = useStore($preferences)
  // A form that was simulated before has its values again.
  const same = ask !== null && holdingKey(ask.holding) === asset
  const [to, setTo] = useState(same ? ask.to : '')
  const [typed, setTyped] = useState(same ? writeDecimal(toDecimal(ask.amount, ask.holding.decimals), say.tag) : '')
  const clear = () => {
    setTo('')
    setTyped('')
  }
  const holding = holdings?.find(each => holdingKey(each) === asset) ?? holdings?.[0]
  if (!holding || !holdings || !facts || !address || whose !== address) return { view: null, clear }

  const plain = readTyped(typed, say.tag)
  const parsed = plain === null ? null : toRaw(plain, holding.decimals)
  const amount = parsed?.status === 'ok' ? parsed.raw : null
  const recipient = parse(to)
  const all = issues({ holding, facts, from: address, recipient, amount })
  // AD-11: every figure here is of what is held.
  const withUnit = (raw: bigint, of: SolanaHolding = holding) =>
    `${hidden ? '••••' : say.amount(raw, of.decimals)} ${symbolOf(of)}`
  const left = most(holding, facts)
  const values = {
    amount: withUnit(all.some(issue => issue.code === 'amountReserve') ? left : holding.raw),
    decimals: holding.decimals,
  }
  const tell = (place: 'recipient' | 'amount') => {
    if (place === 'amount' && (parsed === null || parsed.status !== 'ok'))
      return say.t('solana.issue.amountUnreadable', values)
    const issue = all.find(each => each.place === place && each.tone === 'red')
    return issue ? issueTitle(say, words, { ...issue, values }) : null
  }
  const empty = all.find(each => each.tone === 'plain')
  const unreadable = parsed?.status !== 'ok'
  const busy = status === 'preparing'
  const view = {
    assets: holdings.map(each => ({
      key: holdingKey(each),
      label: hidden ? symbolOf(each) : `${symbolOf(each)} · ${say.amount(each.raw, each.decimals)}`,
    })),
    asset: holdingKey(holding),
    onAsset: (key: string) => {
      $solanaAsset.set(key)
      setTyped('')
    },
    recipient: { text: to, problem: tell('recipient') },
    onRecipient: setTo,
    amount: {
      text: typed,
      problem: tell('amount'),
      unit: symbolOf(holding),
      hint: [
        say.t('solana.available', { amount: withUnit(holding.raw) }),
        holding.mint === null &&
          say.t('solana.maxNote', { amount: `${say.amount(FEE_RESERVE + facts.minimum, SOL.decimals)} ${SOL.symbol}` }),
      ]
        .filter(Boolean)
        .join(' · '),
    },
    onAmount: setTyped,
    onMax: () => setTyped(writeDecimal(toDecimal(left, holding.decimals), say.tag)),
    button: {
      text: busy
        ? say.t('solana.preparing')
        : empty && !unreadable
          ? issueTitle(say, words, empty)
          : say.t('solana.review'),
      enabled: all.length === 0 && amount !== null && connected === 'connected',
      busy,
    },
    onReview: () =>
      recipient.status === 'ok' && amount !== null && reviewSend({ holding, to: recipient.address, amount }),
  }
  return { view, clear }
}
