import { chainById } from '#domain/chains/chains.ts'
import type { SideFacts } from '#domain/swap/Issue.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Dialog } from '#ui/primitives/Dialog.tsx'
import { TokenWarning } from '#ui/tokenSelector/TokenWarning.tsx'

type Props = { say: Say; facts: SideFacts; onAccept: () => void; onBack: () => void }

/** SW-12: once, before a token that deserves a second look is used. */
export function WarningDialog({ say, facts, onAccept, onBack }: Props) {
  const { token } = facts
  return (
    <Dialog
      open
      onClose={onBack}
      shape="sheet"
      title={say.t('token.select.warning', { symbol: safeText(token.symbol, 12) })}
      closeLabel={say.t('token.select.close')}
    >
      <TokenWarning
        say={say}
        token={token}
        level={facts.level}
        buyFeeBps={facts.buyFeeBps}
        sellFeeBps={facts.sellFeeBps}
        explorer={chainById(token.chainId)?.explorer ?? ''}
        onAccept={onAccept}
        onBack={onBack}
      />
    </Dialog>
  )
}
