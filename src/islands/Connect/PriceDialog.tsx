import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { isFarAbove } from '#domain/passkey/Budget.ts'
import type { Say } from '#i18n/Say.ts'
import { $priceQuestion, answerPrice } from '#state/passkey/priceQuestion.ts'
import { $tokens } from '#state/tokens/tokens.ts'
import { DeedTicks, type Tick } from '#ui/deeds/DeedTicks.tsx'
import { Button } from '#ui/primitives/Button.tsx'
import { DataRows } from '#ui/primitives/DataRows.tsx'
import { Dialog } from '#ui/primitives/Dialog.tsx'
import { chargeText } from '../deeds/chargeText.ts'
import { costText } from '../deeds/costText.ts'

type Asked = NonNullable<ReturnType<typeof $priceQuestion.get>>

/**
 * PK-1: a price that is not the reviewed one, before anything is signed: one press accepts it, a tick before it where
 * it is far above.
 */
export function PriceDialog({ say, question }: { say: Say; question: Asked }) {
  const { chainId, now, before } = question
  // Dollars are shown once the currency's price is known.
  useStore($tokens)
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  const text = (wei: bigint) => costText(say, chainId, wei)
  const ticks: Tick[] = [
    ...(before && isFarAbove(now, before)
      ? [{ code: 'far', text: say.t('passkeys.priceFar', { cost: text(now.expected), most: text(now.most) }) }]
      : []),
    ...now.charges.flatMap(charge =>
      charge.tick ? [{ code: charge.by, text: chargeText(say, chainId, charge) }] : [],
    ),
  ]
  return (
    <Dialog
      open
      onClose={() => answerPrice(false)}
      title={say.t(before ? 'passkeys.priceMoved' : 'passkeys.priceTitle')}
      closeLabel={say.t('passkeys.cancel')}
    >
      <p className="connect-sentence">
        {say.t(before ? 'passkeys.priceMovedNote' : 'passkeys.priceNote', {
          network: chainById(chainId)?.name ?? String(chainId),
        })}
      </p>
      <DataRows
        rows={[
          [say.t('passkeys.cost'), text(now.expected)],
          [say.t('passkeys.most'), text(now.most)],
          ...(before
            ? ([
                [say.t('passkeys.costBefore'), text(before.expected)],
                [say.t('passkeys.mostBefore'), text(before.most)],
              ] as const)
            : []),
        ]}
      />
      {now.charges.map(charge =>
        charge.tick ? null : (
          <p key={charge.by} className="connect-sentence">
            {chargeText(say, chainId, charge)}
          </p>
        ),
      )}
      <DeedTicks ticks={ticks} accepted={accepted} onChange={setAccepted} />
      <div className="connect-deeds">
        <Button
          variant="primary"
          disabled={!ticks.every(({ code }) => accepted.has(code))}
          onClick={() => answerPrice(true)}
        >
          {say.t('passkeys.acceptCost')}
        </Button>
        <Button onClick={() => answerPrice(false)}>{say.t('passkeys.cancel')}</Button>
      </div>
    </Dialog>
  )
}
