import type { Say } from '#i18n/Say.ts'
import { shortAddress } from '#domain/token/Token.ts'
import type { Marked } from '#ui/primitives/logo/tokenMark.ts'
import { SolanaSignature } from '#ui/solana/SolanaSignature.tsx'
import { ReceiptFrame } from '../deeds/ReceiptFrame.tsx'
import { useCopy } from '../useCopy.ts'

type Props = {
  say: Say
  /** Texts are written by the locale already. */
  deed: { token: Marked; sum: string; to: string; fee: string; signature: string }
  onAnew: () => void
  onClose: () => void
}

/** The receipt of a transfer on Solana, where its review was. */
export function SolanaDone({ say, deed: { token, sum, to, fee, signature }, onAnew, onClose }: Props) {
  const { copied, copy } = useCopy(signature)
  const sentence = say.t('solana.doneNote', { amount: sum, recipient: shortAddress(to) })
  return (
    <ReceiptFrame
      say={say}
      title={say.t('solana.done')}
      view={{
        tokens: [token],
        sentence,
        arrived: `− ${sum}`,
        against: sentence,
        difference: null,
        rows: [
          { name: say.t('send.to'), value: to },
          { name: say.t('swap.networkCost'), value: fee },
        ],
      }}
      again={{ text: say.t('solana.again'), onAct: onAnew }}
      onClose={onClose}
    >
      <SolanaSignature say={say} signature={signature} copied={copied} onCopy={copy} />
    </ReceiptFrame>
  )
}
