// The amount of the form as the panel draws it.
import { amountDigits } from '#domain/chains/amountDigits.ts'
import { toNumber } from '#domain/Amount.ts'
import { chainById } from '#domain/chains/chains.ts'
import { exactAmounts, FIAT_DECIMALS } from '#domain/send/SendForm.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import type { AmountView } from '#ui/send/SendAmount.tsx'
import type { Sending } from './useSend.ts'

const symbolOf = ({ token }: Sending): string => safeText(token?.symbol ?? '', 12)

export function amountView(say: Say, sending: Sending, hidden: boolean): AmountView {
  const { form, token, price, amount, balance } = sending
  const inMoney = form.inputInFiat && price !== null
  const exact = token ? exactAmounts(form, price, token.decimals) : null
  const raw = amount?.status === 'ok' ? amount.raw : null
  const money = say.figure(
    'usdFull',
    price === null || raw === null || !token ? null : (toNumber(raw, token.decimals) * price) / say.rate,
  )
  return {
    text: form.text,
    token,
    money: inMoney ? say.currency : null,
    other:
      price === null || !token
        ? null
        : inMoney
          ? `${raw === null ? '0' : say.amount(raw, token.decimals)} ${symbolOf(sending)}`
          : exact?.exactAmountFiat
            ? money
            : say.figure('usdFull', 0),
    balance:
      balance === null || !token ? null : hidden ? '••••' : say.amount(balance, token.decimals, amountDigits(token, 5)),
    problem: problemOf(say, sending, inMoney),
  }
}

function problemOf(say: Say, sending: Sending, inMoney: boolean): string | null {
  const { amount, fault, token, form } = sending
  if (amount?.status === 'tooManyDecimals')
    return say.t('send.decimals', { count: inMoney ? FIAT_DECIMALS : (token?.decimals ?? 0) })
  if (amount && amount.status !== 'ok') return say.t('send.unreadable')
  const symbol =
    fault?.code === 'insufficientFunds' ? symbolOf(sending) : (chainById(form.chainId)?.native.symbol ?? '')
  return fault === null
    ? null
    : say.t(fault.code === 'insufficientFunds' ? 'send.insufficientFunds' : 'send.insufficientGas', { symbol })
}
