import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { toDecimal } from '#domain/Amount.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { shownIn } from '#domain/chains/shownIn.ts'
import { firstBlock } from '#domain/issues/Issue.ts'
import { calling } from '#domain/issues/standing.ts'
import { networkAddress } from '#domain/people/networkAddress.ts'
import { shownAddress } from '#domain/people/Typed.ts'
import { fromUri, type Payment } from '#domain/send/PaymentUri.ts'
import * as Form from '#domain/send/SendForm.ts'
import type { CurrencyId } from '#domain/token/Token.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { FaultBoundary } from '#islands/FaultBoundary.tsx'
import { $addressBook } from '#state/people/addressBook.ts'
import { mirrorSend } from '#state/send/sendForm.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { $taxes, $tokens, resolveToken, tokenKey } from '#state/tokens/tokens.ts'
import { openConnect } from '#state/wallet/connectDialog.ts'
import { onNetworks, wakeWallet } from '#state/wallet/connection.ts'
import { SendPanel } from '#ui/send/SendPanel.tsx'
import selectorStyles from '#ui/tokenSelector/tokenSelector.css?url'
import { CopyLink } from '../CopyLink.tsx'
import { later } from '../later.tsx'
import { statedAmount } from '../../i18n/statedAmount.ts'
import { readTyped, writeDecimal } from '../../i18n/typedAmount.ts'
import { recipientView } from '../recipient/recipientView.ts'
import { amountView } from './amountView.ts'
import { buttonText, noteTexts } from './sendIssueViews.ts'
import { useSend } from './useSend.ts'

const SelectorDialog = later(
  async () => (await import('../TokenSelector/SelectorDialog.tsx')).SelectorDialog,
  [selectorStyles],
)
const SendFlow = later(async () => (await import('./SendFlow.tsx')).SendFlow)
const BookDialog = later(async () => (await import('../recipient/BookDialog.tsx')).BookDialog)

type Props = {
  say: Say
  first: Form.SendForm
  alive: boolean
  /** It is a page of its own: the address says what is chosen. */
  mirrors: boolean
  /** Something was sent and read. */
  onDone: () => void
}
type Shown = 'none' | 'token' | 'book' | 'name' | 'flow'

/** SM-1: the form, and what its button leads to. */
export function SendForm({ say, first, alive, mirrors, onDone }: Props) {
  const sending = useSend(first, alive, say.rate)
  const { store, form, token, price, balance, issues } = sending
  const stops = firstBlock(issues)
  const book = useStore($addressBook, { ssr: 'initial' })
  const taxes = useStore($taxes, { ssr: 'initial' })
  const { hideBalances, testnet } = useStore($preferences, { ssr: 'initial' })
  const [shown, setShown] = useState<Shown>('none')
  // A form is mirrored once; what its link brought is written as the locale writes it.
  useEffect(() => {
    if (!alive || !mirrors) return
    const off = mirrorSend(store, onNetworks.filter(shownIn($preferences.get().testnet)))
    if (store.$form.get().linked.includes('value')) change(written)
    return off
  }, [alive, mirrors, store])
  const change = (next: (form: Form.SendForm) => Form.SendForm) => store.set(next(store.$form.get()))
  const written = (next: Form.SendForm): Form.SendForm =>
    next.decimal === null ? next : { ...next, text: writeDecimal(next.decimal, say.tag) }
  const close = () => setShown('none')
  const choose = (key: string) =>
    store.choose(
      { address: key as Address, ensName: null, unitag: null },
      book.find(each => each.address === key)?.name ?? key,
    )
  const pick = (id: CurrencyId, chainId: number) => {
    const next = $tokens.get()[tokenKey(chainId, id)]
    // Money of one token is no money of another without a price.
    const priceless = testnet || next?.priceUsd == null
    change(now => {
      const picked = Form.pick(now, { chainId, currency: id, decimals: next?.decimals ?? 18 })
      return written(picked.inputInFiat && priceless ? { ...picked, text: '', decimal: null } : picked)
    })
    close()
  }
  /**
   * GO-14: a payment request, pasted into the recipient field. Its recipient holds only on the network and for the
   * token that the request names.
   */
  const pay = async (text: string, { chainId, currency, to, amount: raw }: Payment) => {
    if (!onNetworks.filter(shownIn($preferences.get().testnet)).includes(chainId)) return store.hold(text, 'request')
    store.hold(text, 'looking')
    const asked = await resolveToken(chainId, currency).catch((error: unknown) => {
      console.warn('Tarn: the token of a request could not be read', error)
      return undefined
    })
    // Something else was typed meanwhile.
    if (store.$form.get().recipient !== text) return
    if (!asked) return store.hold(text, asked === null ? 'request' : 'away')
    const decimal = raw === null ? null : toDecimal(raw, asked.decimals)
    const filled = decimal === null ? {} : { text: writeDecimal(decimal, say.tag), decimal, inputInFiat: false }
    store.set({ ...Form.empty(chainId, currency), ...filled })
    store.type(to)
    change(now => ({ ...now, linked: decimal === null ? ['recipient'] : ['recipient', 'value'] }))
  }
  /** A request to pay; an address that names another network asks for that network's own currency. */
  const paymentIn = (text: string): Payment | null => {
    const named = networkAddress(text)
    return fromUri(text) ?? (named && { ...named, currency: 'NATIVE', amount: null })
  }
  const tax = token ? taxes[tokenKey(token.chainId, token.address)] : null
  const symbol = safeText(token?.symbol ?? '', 12)
  const notes = [
    ...(form.linked.length > 0 ? [say.t('send.linked')] : []),
    ...noteTexts(say, issues),
    ...(tax && tax.sellBps >= 10_000 ? [say.t('send.honeypot', { symbol })] : []),
    ...(tax?.sale === 'refused' ? [say.t('send.unsellable', { symbol })] : []),
    ...(alive && sending.account && sending.history.status === 'away' ? [say.t('send.historyAway')] : []),
  ]
  const person = form.validatedRecipientData
  return (
    <>
      <SendPanel
        say={say}
        amount={amountView(say, sending, hideBalances)}
        item={form.item && { ...form.item, network: chainById(form.chainId)?.name ?? '' }}
        recipient={recipientView(say, sending, book)}
        notes={notes}
        button={{
          text: buttonText(say, stops),
          // Who comes back with a wallet reads from the first paint on what comes next for them.
          known: !alive && stops?.code === 'connectWallet' ? say.t('send.button.enterAmount') : undefined,
          enabled: stops === null || calling.has(stops.code),
          busy: false,
        }}
        on={{
          type: typed =>
            change(now => {
              const { text, of } = statedAmount(typed, token?.symbol)
              // Dollars are another money where the page counts in euros, and none where nothing has a price.
              const other = of === 'dollars' && (price === null || say.currency !== 'USD')
              const stated = of === null ? now : { ...now, inputInFiat: of === 'dollars' && !other }
              const next = Form.type(stated, other ? typed : text, other ? null : readTyped(text, say.tag))
              // Typed while it had no price, it stays an amount of the token once it has one.
              return price === null ? { ...next, inputInFiat: false } : next
            }),
          toggle:
            price !== null && token ? () => change(now => written(Form.toggle(now, price, token.decimals))) : null,
          max: balance && token ? () => change(now => written(Form.max(now, balance, token.decimals))) : null,
          pick: () => setShown('token'),
          recipient: text => {
            const named = networkAddress(text)
            if (named?.chainId === form.chainId) return store.type(shownAddress(named.to))
            const payment = paymentIn(text)
            if (payment) void pay(text, payment)
            else store.type(text)
          },
          choose,
          clear: () => store.type(''),
          retry: () => {
            const payment = paymentIn(form.recipient)
            if (payment) void pay(form.recipient, payment)
            else store.again()
          },
          name: person ? () => setShown('name') : null,
          book: () => setShown('book'),
          main() {
            if (stops?.code === 'connectWallet') openConnect()
            else if (stops?.code === 'walletAway') void wakeWallet()
            else if (stops === null) setShown('flow')
          },
        }}
      />
      {alive && (form.recipient !== '' || form.decimal !== null) && (
        <CopyLink say={say} path={say.path('send', {}, Form.toLink(form))} />
      )}
      {alive && (
        <FaultBoundary say={say} onClose={close}>
          {shown === 'token' && (
            <SelectorDialog
              say={say}
              side="input"
              form={{
                chainId: form.chainId,
                input: form.inputCurrency,
                output: null,
                text: '',
                decimal: null,
                field: 'input',
              }}
              onPick={pick}
              onClose={close}
            />
          )}
          {(shown === 'book' || shown === 'name') && (
            <BookDialog
              say={say}
              naming={shown === 'name' ? (person?.address ?? null) : null}
              onChoose={key => {
                choose(key)
                close()
              }}
              onClose={close}
            />
          )}
          {shown === 'flow' && (
            <SendFlow
              say={say}
              sending={sending}
              onAmount={raw => token && change(now => written(Form.max(now, raw, token.decimals)))}
              onClose={close}
              onSent={() => store.set({ ...Form.empty(form.chainId, form.inputCurrency) })}
              onDone={() => {
                close()
                onDone()
              }}
            />
          )}
        </FaultBoundary>
      )}
    </>
  )
}
