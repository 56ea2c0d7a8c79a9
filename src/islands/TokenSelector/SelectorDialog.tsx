import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { toNumber } from '#domain/Amount.ts'
import { chainById } from '#domain/chains/chains.ts'
import { shownIn } from '#domain/chains/shownIn.ts'
import * as Safety from '#domain/token/Safety.ts'
import * as SwapForm from '#domain/swap/SwapForm.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import type { Say } from '#i18n/Say.ts'
import { $acceptedTokens, acceptToken } from '#state/tokens/acceptedTokens.ts'
import { $recentTokens, rememberToken } from '#state/tokens/recentTokens.ts'
import { $balances, balanceKey, wantBalances } from '#state/holdings/balances.ts'
import { $blocklist } from '#state/site/blocklist.ts'
import { $account } from '#state/wallet/connection.ts'
import { $preferences } from '#state/settings/preferences.ts'
import {
  $lists,
  $taxes,
  $tokens,
  type KnownToken,
  loadTokens,
  measureTax,
  resolveToken,
  tokenKey,
} from '#state/tokens/tokens.ts'
import { Dialog } from '#ui/primitives/Dialog.tsx'
import type { TokenOptionView } from '#ui/tokenSelector/TokenOption.tsx'
import { TokenSelector } from '#ui/tokenSelector/TokenSelector.tsx'
import { networksOn } from './networksOn.ts'
import { sectionsOf } from './sectionsOf.ts'
import { useTokenSearch } from './useTokenSearch.ts'
import { worth } from '../SwapBox/views.ts'
import { WarningDialog } from './WarningDialog.tsx'

type Props = {
  say: Say
  side: SwapForm.Side
  form: SwapForm.SwapForm
  /** Missing where picking a token leads elsewhere: a network is then only looked through. */
  onChain?: ((chainId: number) => void) | undefined
  onPick: (id: CurrencyId, chainId: number) => void
  onClose: () => void
}

/** `Select a token`: finds it, shows what is held and what is wrong with it, and asks once before a risky one is taken. */
export function SelectorDialog({ say, side, form, onChain, onPick, onClose }: Props) {
  const [chainId, setChainId] = useState(form.chainId)
  const [search, setSearch] = useState('')
  const [risky, setRisky] = useState<KnownToken | null>(null)
  const tokens = useStore($tokens)
  const taxes = useStore($taxes)
  const list = useStore($lists)[chainId]
  const account = useStore($account)
  const balances = useStore($balances)
  const accepted = useStore($acceptedTokens)
  const { hideBalances: hidden, testnet } = useStore($preferences)
  const block = useStore($blocklist)
  const found = useTokenSearch(chainId, search)
  const recent = useStore($recentTokens).flatMap(token => (token.chainId === chainId ? token.id : []))
  const recentIds = recent.join()
  const ids = list?.ids.join() ?? ''

  useEffect(() => void loadTokens(chainId), [chainId])
  useEffect(() => {
    return account ? wantBalances(chainId, ['NATIVE', ...(ids ? (ids.split(',') as CurrencyId[]) : [])]) : undefined
  }, [account, chainId, ids])

  useEffect(() => {
    // What was picked before may be no listed token: its contract is read anew.
    for (const id of recentIds ? (recentIds.split(',') as CurrencyId[]) : [])
      resolveToken(chainId, id).catch(error => console.warn('Tarn: a recent token could not be read', error))
  }, [chainId, recentIds])

  const networkName = chainById(chainId)?.name ?? ''

  const levelOf = (token: KnownToken) =>
    Safety.levelOf(
      token,
      taxes[tokenKey(token.chainId, token.address)] ?? null,
      block.status === 'ok' && block.list.tokens.has(token.address),
    )
  const view = (token: KnownToken): TokenOptionView => {
    const raw = account ? (balances[balanceKey(chainId, token.address)] ?? null) : null
    return {
      token,
      risk: Safety.tone(levelOf(token)),
      balance: raw ? (hidden ? '••••' : say.amount(raw, token.decimals, 5)) : null,
      fiat:
        raw && !hidden && token.priceUsd !== null ? worth(say, toNumber(raw, token.decimals) * token.priceUsd) : null,
      chosen: form.chainId === chainId && form[side] === token.address,
    }
  }
  const sections = sectionsOf({
    say,
    chainId,
    tokens,
    list,
    search,
    found,
    recent,
    held: id => balances[balanceKey(chainId, id)] ?? 0n,
    view,
  })

  const pick = (id: CurrencyId) => {
    rememberToken(chainId, id)
    onPick(id, chainId)
  }
  const take = ({ token }: TokenOptionView) => {
    const known = tokens[tokenKey(chainId, token.address)]
    const level = known ? levelOf(known) : 'none'
    if (known && Safety.asks(level, known) && !accepted.includes(Safety.acceptanceKey(known, level))) {
      void measureTax(chainId, known.address)
      setRisky(known)
    } else pick(token.address)
  }

  if (risky) {
    const level = levelOf(risky)
    const tax = taxes[tokenKey(chainId, risky.address)]
    return (
      <WarningDialog
        say={say}
        facts={{
          token: risky,
          level,
          accepted: false,
          buyFeeBps: tax?.buyBps ?? risky.buyFeeBps ?? 0,
          sellFeeBps: tax?.sellBps ?? risky.sellFeeBps ?? 0,
        }}
        onBack={() => setRisky(null)}
        onAccept={() => {
          acceptToken(risky, level)
          pick(risky.address)
        }}
      />
    )
  }

  const note =
    found.status === 'looking'
      ? { text: say.t('token.select.looking'), tone: 'plain' as const }
      : found.status === 'notToken'
        ? { text: say.t('token.select.notToken'), tone: 'amber' as const }
        : found.status === 'none' && sections.every(section => section.options.length === 0)
          ? { text: say.t('token.select.none'), tone: 'plain' as const }
          : list?.status === 'failed'
            ? { text: say.t('token.select.limited'), tone: 'amber' as const }
            : list?.status === 'loading'
              ? { text: say.t('token.select.loading'), tone: 'plain' as const }
              : null

  return (
    <Dialog
      open
      onClose={onClose}
      className="selector-dialog"
      title={say.t('token.select.title')}
      closeLabel={say.t('token.select.close')}
    >
      <TokenSelector
        say={say}
        chains={networksOn.filter(shownIn(testnet)).map(({ key, name }) => ({ key, name }))}
        chain={chainById(chainId)?.key ?? ''}
        onChain={key => {
          const next = networksOn.find(chain => chain.key === key)
          if (!next) return
          setChainId(next.id)
          if (SwapForm.isUntouched(form)) onChain?.(next.id)
        }}
        leaving={
          onChain && chainId !== form.chainId && !SwapForm.isUntouched(form)
            ? {
                text: say.t('token.select.leaving', { network: networkName }),
                action: say.t('token.select.leave', { network: networkName }),
                onLeave: () => onChain(chainId),
              }
            : null
        }
        search={search}
        onSearch={setSearch}
        sections={sections}
        note={note}
        busy={found.status === 'looking' || list?.status === 'loading'}
        onPick={take}
      />
    </Dialog>
  )
}
