import { chainById } from '#domain/chains/chains.ts'
import { shownAddress } from '#domain/people/Typed.ts'
import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { amountsOf } from '#state/deeds/amountsOf.ts'
import type { Transaction } from '#state/deeds/DeedRecord.ts'
import { onDevnet } from '#state/site/devnetNotice.ts'
import { DeedDone } from '#ui/deeds/DeedDone.tsx'
import { DeedFrame } from '#ui/deeds/DeedFrame.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { toastWords } from '../Toasts/toastWords.ts'

type Props = { say: Say; record: Transaction; token: Token; called: string | null; onClose: () => void }

/** The receipt of a transfer, where its review was: what left, by its logs. */
export function SendDone({ say, record, token, called, onClose }: Props) {
  const { cost, recipient, currencyIn } = record
  const { chainId, hash } = record.follow
  const chain = chainById(chainId)
  const { amountIn } = amountsOf(record)
  const explorer = onDevnet ? undefined : chain?.explorer
  const to = recipient ? shownAddress(recipient) : ''
  return (
    <DeedFrame
      title={say.t('send.done')}
      closeLabel={say.t('review.close')}
      onClose={onClose}
      foot={
        <div className="deed-ways">
          {explorer && (
            <Button size="l" href={`${explorer}/tx/${hash}`} target="_blank" rel="noreferrer">
              <Icon name="external" /> {say.t('toast.explorer')}
            </Button>
          )}
          <Button variant="primary" size="l" autoFocus onClick={onClose}>
            {say.t('send.finish')}
          </Button>
        </div>
      }
    >
      <DeedDone
        say={say}
        view={{
          token,
          sentence: toastWords(say, record).title,
          arrived:
            record.moves === null || amountIn === null
              ? null
              : `− ${say.amount(amountIn, currencyIn.decimals, 8)} ${safeText(currencyIn.symbol, 24)}`,
          against: say.t('send.doneTo', { name: called ?? to, chain: chain?.name ?? '' }),
          difference: null,
          rows: [
            ...(called ? [{ name: say.t('send.to'), value: to }] : []),
            ...(cost && chain
              ? [
                  {
                    name: say.t('swap.networkCost'),
                    value: `${say.amount(BigInt(cost), chain.native.decimals, 3)} ${chain.native.symbol}`,
                  },
                ]
              : []),
          ],
        }}
      />
    </DeedFrame>
  )
}
