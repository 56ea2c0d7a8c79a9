import { isUnlisted, tone } from '#domain/token/Safety.ts'
import { type SafetyLevel, safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'
import { Icon } from '../primitives/Icon.tsx'
import { TokenIcon } from '../primitives/logo/TokenIcon.tsx'

type Props = {
  say: Say
  token: Token
  level: SafetyLevel
  /** In basis points. */
  buyFeeBps: number
  sellFeeBps: number
  explorer: string
  onAccept: () => void
  onBack: () => void
}

/** SW-12: what is wrong with a token, accepted once before it is used. */
export function TokenWarning({ say, token, level, buyFeeBps, sellFeeBps, explorer, onAccept, onBack }: Props) {
  const fees = { buy: say.figure('percent', buyFeeBps / 10_000), sell: say.figure('percent', sellFeeBps / 10_000) }
  // The level names the worst; being unlisted stays true beside a fee.
  const faults = [...new Set<SafetyLevel>([level, ...(isUnlisted(token) ? (['notListed'] as const) : [])])]
  // The worst is the verdict; what else is true of it stands below without a colour. A grave one leads back.
  const isGrave = tone(level) !== 'soft'
  const noteOf = (fault: SafetyLevel) => (fault !== level ? 'plain' : isGrave ? 'red' : 'amber')
  return (
    <div className="token-warning">
      <div className="token-warning-token">
        <TokenIcon
          symbol={token.symbol}
          address={token.address}
          listed={token.listed}
          logoUrl={token.logoUrl}
          color={token.color}
          size={48}
        />
        <div>
          <strong>
            <bdi translate="no">{safeText(token.name, 60)}</bdi>
          </strong>
          <p className="soft">
            <bdi translate="no">{safeText(token.symbol, 24)}</bdi>
          </p>
        </div>
      </div>
      {faults.map(fault => (
        <div key={fault} className={`swap-note note-${noteOf(fault)}`}>
          <Icon name={fault === level ? 'warning' : 'info'} />
          <span>
            <strong>{say.t(`token.safety.${fault}.title`)}</strong>
            <br />
            {say.t(`token.safety.${fault}.body`, fees)}
          </span>
        </div>
      ))}
      {token.address !== 'NATIVE' && (
        <a
          translate="no"
          className="mono token-warning-address"
          href={`${explorer}/address/${token.address}`}
          target="_blank"
          rel="noreferrer"
        >
          <bdi>{token.address}</bdi>
          <Icon name="external" className="small" />
        </a>
      )}
      <div className="token-warning-buttons">
        <Button variant={isGrave ? 'primary' : 'secondary'} onClick={onBack}>
          {say.t('token.select.back')}
        </Button>
        <Button variant={isGrave ? 'quiet' : 'primary'} onClick={onAccept}>
          {say.t('token.select.understand')}
        </Button>
      </div>
    </div>
  )
}
