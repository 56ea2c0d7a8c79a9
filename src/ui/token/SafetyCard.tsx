import type { ReactNode } from 'react'
import { stops, tone } from '#domain/token/Safety.ts'
import { type Token, worstLevel } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '#ui/primitives/Icon.tsx'

/** The worst that is known of a token. */
export const levelOf = (token: Pick<Token, 'safety' | 'spam'>) => worstLevel(token.safety, token.spam ? 'spam' : 'none')

/** Spam is told in red wherever it stands on a page of its own: its name is often all that it is for. */
const lookOf = (level: Token['safety']) => (level === 'spam' ? 'danger' : tone(level))

/** The page of such a token begins with what is wrong with it. */
export const leadsPage = (token: Pick<Token, 'safety' | 'spam'>): boolean => lookOf(levelOf(token)) === 'danger'

/** Whether such a page may still lead to a swap, which asks once more. */
export const maySwap = (token: Pick<Token, 'safety' | 'spam'>): boolean => !stops(levelOf(token))

/** SW-12: what is wrong with a token, in words; nothing for a token without a fault. */
export function SafetyCard({
  say,
  token,
  deeds,
}: {
  say: Say
  token: Pick<Token, 'safety' | 'spam' | 'buyFeeBps' | 'sellFeeBps'> & { address: string }
  /** What can be done about it: below a verdict that leads its page. */
  deeds?: ReactNode
}) {
  const level = levelOf(token)
  if (level === 'none' || token.address === 'NATIVE') return null
  const fee = (bps: number | null) => say.figure('percent', bps === null ? null : bps / 10_000)
  return (
    <aside className={`safety safety-${lookOf(level)}${deeds ? ' safety-led' : ''}`} data-safety={level}>
      <Icon name={tone(level) === 'soft' ? 'info' : 'warning'} />
      <p>
        <strong>{say.t(`token.safety.${level}.title`)}</strong>
        <br />
        {say.t(`token.safety.${level}.body`, { buy: fee(token.buyFeeBps), sell: fee(token.sellFeeBps) })}{' '}
        <a href={say.path('helpPage', { article: 'safety' })}>{say.t('help.about.safety')}</a>
      </p>
      {deeds && <div className="safety-deeds">{deeds}</div>}
    </aside>
  )
}
