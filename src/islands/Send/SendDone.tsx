import { useStore } from '@nanostores/react'
import { chainById } from '#domain/chains/chains.ts'
import type { Hex } from '#domain/Hex.ts'
import { shownAddress, shownShort } from '#domain/people/Typed.ts'
import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { amountsOf } from '#state/deeds/amountsOf.ts'
import { isOnEvm, type Transaction } from '#state/deeds/DeedRecord.ts'
import { $transactions } from '#state/deeds/records.ts'
import type { SendAsk } from '#state/send/sendReview.ts'
import { DeedReceipt } from '../deeds/DeedReceipt.tsx'
import { toastWords } from '../Toasts/toastWords.ts'

type Props = { say: Say; ask: SendAsk; hash: Hex; token: Token; called: string | null; onClose: () => void }

/** The receipt of a transfer, where its review was: what left, by its logs. */
export function SendDone({ say, ask, hash, token, called, onClose }: Props) {
  const record = useStore($transactions).find(each => isOnEvm(each) && each.follow.hash === hash)
  const chain = chainById(ask.chainId)
  const to = shownAddress(ask.person.address)
  const against = say.t('send.doneTo', { name: called ?? shownShort(to), chain: chain?.name ?? '' })
  return (
    <DeedReceipt
      say={say}
      title={say.t('send.done')}
      chainId={ask.chainId}
      hash={hash}
      onClose={onClose}
      view={{
        tokens: [token],
        sentence: record ? toastWords(say, record).title : against,
        arrived: record ? leftOf(say, record) : null,
        against,
        difference: null,
        rows: [{ name: say.t('send.to'), value: to }],
      }}
    />
  )
}

/** `− 1.5 ETH`; null: unknown. */
function leftOf(say: Say, record: Transaction): string | null {
  const { amountIn } = amountsOf(record)
  const { symbol, decimals } = record.currencyIn
  return record.moves === null || amountIn === null
    ? null
    : `− ${say.amount(amountIn, decimals, 'paid')} ${safeText(symbol, 24)}`
}
