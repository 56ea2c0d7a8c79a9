import { type Token, whyFolded } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'

/** Why the first of these tokens that counts in no sum doesn't; nothing where all count. */
export function WhyBadge({ say, of }: { say: Say; of: readonly Pick<Token, 'spam' | 'safety'>[] }) {
  const why = of.map(whyFolded).find(reason => reason !== null)
  if (why === undefined) return null
  return (
    <span className={`badge ${why === 'spam' ? 'badge-warn' : 'badge-danger'}`}>{say.t(`explore.why.${why}`)}</span>
  )
}
