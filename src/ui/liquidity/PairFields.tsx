import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '../primitives/Icon.tsx'
import { TokenIcon } from '../primitives/logo/TokenIcon.tsx'

type Props = {
  say: Say
  a: Token | null
  b: Token | null
  onPick: (side: 'a' | 'b') => void
  /** Under the heading, where it is not about a deposit. */
  text?: string
}

/** LP-3: the two tokens of a pool. */
export function PairFields({ say, a, b, onPick, text }: Props) {
  return (
    <fieldset className="create-pair">
      <legend>{say.t('create.pair')}</legend>
      <p className="soft">{text ?? say.t('create.pairText')}</p>
      <div className="create-tokens">
        {([a, b] as const).map((token, at) => (
          <button
            key={at === 0 ? 'a' : 'b'}
            type="button"
            className={`token-button create-token${token ? '' : ' token-button-empty'}`}
            aria-haspopup="dialog"
            onClick={() => onPick(at === 0 ? 'a' : 'b')}
          >
            <span className="unseen">{say.t(at === 0 ? 'create.tokenA' : 'create.tokenB')} </span>
            {token && (
              <TokenIcon
                symbol={token.symbol}
                address={token.address}
                listed={token.listed}
                logoUrl={token.logoUrl}
                color={token.color}
                size={28}
              />
            )}
            <bdi translate={token ? 'no' : 'yes'}>{token ? safeText(token.symbol, 12) : say.t('swap.selectToken')}</bdi>
            <Icon name="chevronDown" className="small" />
          </button>
        ))}
      </div>
    </fieldset>
  )
}
