import { useStore } from '@nanostores/react'
import { useMemo, useRef, useState } from 'react'
import { amountDigits } from '#domain/chains/amountDigits.ts'
import { toNumber } from '#domain/Amount.ts'
import { chainById } from '#domain/chains/chains.ts'
import { shownIn } from '#domain/chains/shownIn.ts'
import * as Safety from '#domain/token/Safety.ts'
import { safeText, type Token } from '#domain/token/Token.ts'
import * as SwapForm from '#domain/swap/SwapForm.ts'
import type { CurrencyId } from '#domain/swap/Trade.ts'
import type { Say } from '#i18n/Say.ts'
import { $acceptedTokens, acceptToken } from '#state/tokens/acceptedTokens.ts'
import { $recentTokens, rememberToken } from '#state/tokens/recentTokens.ts'
import { $balances, balanceKey, type Balances } from '#state/holdings/balances.ts'
import { $blocklist } from '#state/site/blocklist.ts'
import { $account } from '#state/wallet/connection.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { moreTokens } from '#state/tokens/moreTokens.ts'
import { $lists, $taxes, $tokens, bare, type KnownToken, measureTax, tokenKey } from '#state/tokens/tokens.ts'
import { Dialog } from '#ui/primitives/Dialog.tsx'
import type { TokenOptionView } from '#ui/tokenSelector/TokenOption.tsx'
import { TokenSelector } from '#ui/tokenSelector/TokenSelector.tsx'
import { NetworkFacts } from './NetworkFacts.tsx'
import { networksOn } from './networksOn.ts'
import { sectionsOf } from './sectionsOf.ts'
import { useTokenSearch } from './useTokenSearch.ts'
import { worth } from '#i18n/worth.ts'
import { WarningDialog } from './WarningDialog.tsx'
import { heldOf, unlessSame } from './heldOf.ts'

/**
 * What is held of the tokens that are known: the same list as before where a block changed nothing of it, so that a
 * long list is not put in order again at each.
 */
function useHeld(balances: Balances, tokens: ReturnType<typeof $tokens.get>): ReturnType<typeof heldOf> {
  const last = useRef<ReturnType<typeof heldOf>>([])
  last.current = unlessSame(last.current, heldOf(balances, tokens))
  return last.current
}

type Props = {
  say: Say
  side: SwapForm.Side
  form: SwapForm.SwapForm
  /** Missing where picking a token leads elsewhere: a network is then only looked through. */
  onChain?: ((chainId: number) => void) | undefined
  onPick: (id: CurrencyId, chainId: number) => void
  onClose: () => void
}

/**
 * `Select a token`: finds it, shows what is held and what is wrong with it, and asks once before a risky one is taken.
 */
export function SelectorDialog({ say, side, form, onChain, onPick, onClose }: Props) {
  const [looked, setLooked] = useState<number | 'all'>(form.chainId)
  const [search, setSearch] = useState('')
  const [risky, setRisky] = useState<KnownToken | null>(null)
  /** Picked among all networks', and not on the form's: asks before the form is cleared. */
  const [elsewhere, setElsewhere] = useState<KnownToken | null>(null)
  const tokens = useStore($tokens)
  const taxes = useStore($taxes)
  const lists = useStore($lists)
  const account = useStore($account)
  const balances = useStore($balances)
  const accepted = useStore($acceptedTokens)
  const recent = useStore($recentTokens)
  const { hideBalances: hidden, testnet } = useStore($preferences)
  const block = useStore($blocklist)
  const networks = networksOn.filter(shownIn(testnet))
  const others = networks.flatMap(({ id }) => (id === form.chainId ? [] : id))
  const on = (looked === 'all' ? [form.chainId, ...others] : [looked]).join()
  const chainIds = useMemo(() => on.split(',').map(Number), [on])
  const found = useTokenSearch(chainIds, search)
  const touched = !SwapForm.isUntouched(form)

  const levelOf = (token: KnownToken) =>
    Safety.levelOf(
      token,
      taxes[tokenKey(token.chainId, token.address)] ?? null,
      block.status === 'ok' && block.list.tokens.has(token.address),
    )
  const knownOf = (token: Token): KnownToken => tokens[tokenKey(token.chainId, token.address)] ?? bare(token)
  const view = (listed: Token): TokenOptionView => {
    const token = knownOf(listed)
    const raw = account ? (balances[balanceKey(token.chainId, token.address)] ?? null) : null
    return {
      token,
      risk: Safety.tone(levelOf(token)),
      balance: raw ? (hidden ? '••••' : say.amount(raw, token.decimals, amountDigits(token, 5))) : null,
      fiat:
        raw && !hidden && token.priceUsd !== null ? worth(say, toNumber(raw, token.decimals) * token.priceUsd) : null,
      chosen: form.chainId === token.chainId && form[side] === token.address,
      network: looked === 'all' ? (networks.find(({ id }) => id === token.chainId) ?? null) : null,
    }
  }
  const held = useHeld(balances, tokens)
  const sections = useMemo(
    () =>
      sectionsOf({
        ...{ say, chainIds, tokens, lists, search, found, recent, held },
      }),
    [say, chainIds, tokens, lists, search, found, recent, held],
  )

  const go = ({ chainId, address }: KnownToken) => {
    rememberToken(chainId, address)
    onPick(address, chainId)
  }
  const pick = (token: KnownToken) => {
    setRisky(null)
    if (onChain && looked === 'all' && touched && token.chainId !== form.chainId) setElsewhere(token)
    else go(token)
  }
  const take = (token: Token) => {
    const known = knownOf(token)
    const level = levelOf(known)
    if (Safety.asks(level, known) && !accepted.includes(Safety.acceptanceKey(known, level))) {
      void measureTax(known.chainId, known.address)
      setRisky(known)
    } else pick(known)
  }

  if (risky) {
    const level = levelOf(risky)
    const tax = taxes[tokenKey(risky.chainId, risky.address)]
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
          pick(risky)
        }}
      />
    )
  }

  const states = chainIds.map(id => lists[id]?.status)
  const note =
    found.status === 'looking'
      ? { text: say.t('token.select.looking'), tone: 'plain' as const }
      : found.status === 'notToken'
        ? {
            text: say.t(looked === 'all' ? 'token.select.notTokenAny' : 'token.select.notToken'),
            tone: 'amber' as const,
          }
        : found.status === 'none' && sections.every(section => section.options.length === 0)
          ? { text: say.t('token.select.none'), tone: 'plain' as const }
          : states.includes('failed')
            ? { text: say.t('token.select.limited'), tone: 'amber' as const }
            : states.includes('loading')
              ? { text: say.t('token.select.loading'), tone: 'plain' as const }
              : null

  const network = (id: number) => chainById(id)?.name ?? ''
  const leaving =
    onChain && elsewhere
      ? {
          text: say.t('token.select.elsewhere', {
            symbol: safeText(elsewhere.symbol, 12),
            network: network(elsewhere.chainId),
          }),
          action: say.t('token.select.leave', { network: network(elsewhere.chainId) }),
          asked: true,
          onLeave: () => go(elsewhere),
        }
      : onChain && looked !== 'all' && looked !== form.chainId && touched
        ? {
            text: say.t('token.select.leaving', { network: network(looked) }),
            action: say.t('token.select.leave', { network: network(looked) }),
            asked: false,
            onLeave: () => onChain(looked),
          }
        : null

  return (
    <Dialog
      open
      onClose={onClose}
      className="selector-dialog"
      title={say.t('token.select.title')}
      closeLabel={say.t('token.select.close')}
    >
      {chainIds.map(id => (
        <NetworkFacts
          key={id}
          chainId={id}
          found={found.tokens.flatMap(token => (token.chainId === id ? token.address : []))}
        />
      ))}
      <TokenSelector
        say={say}
        chains={[
          ...(networks.length > 1 ? [{ key: 'all', name: say.t('token.select.allNetworks') }] : []),
          ...networks.map(({ key, name }) => ({ key, name })),
        ]}
        chain={looked === 'all' ? 'all' : (chainById(looked)?.key ?? '')}
        onChain={key => {
          const next = key === 'all' ? 'all' : networks.find(chain => chain.key === key)?.id
          if (next === undefined) return
          setElsewhere(null)
          setLooked(next)
          if (next !== 'all' && !touched) onChain?.(next)
        }}
        leaving={leaving}
        search={search}
        onSearch={text => {
          setElsewhere(null)
          setSearch(text)
        }}
        sections={sections}
        view={view}
        onEnd={() => {
          if (search.trim() === '') for (const id of chainIds) void moreTokens(id)
        }}
        note={note}
        busy={found.status === 'looking' || states.includes('loading')}
        onPick={take}
      />
    </Dialog>
  )
}
