import type { ReactNode } from 'react'
import type { Say } from '#i18n/Say.ts'

type Props = {
  say: Say
  /** Each of both sides, written. Null: not known yet. */
  goes: readonly string[] | null
  stays: readonly string[] | null
  children?: ReactNode
}

/** LP-5: what goes into the new position and what stays in the wallet, before anything is asked. */
export function MigrateSum({ say, goes, stays, children }: Props) {
  const list = (texts: readonly string[] | null) => (
    <ul role="list" className="position-amounts">
      {(texts ?? ['–', '–']).map((text, side) => (
        <li key={side}>
          <bdi translate="no">{text}</bdi>
        </li>
      ))}
    </ul>
  )
  return (
    <section className="card pad-m migrate-sum" aria-labelledby="migrate-sum">
      <h2 id="migrate-sum">{say.t('migrate.sum')}</h2>
      <h3>{say.t('migrate.goes')}</h3>
      {list(goes)}
      <h3>{say.t('migrate.stays')}</h3>
      {list(stays)}
      <p className="soft migrate-why">{say.t('migrate.staysWhy')}</p>
      {children}
    </section>
  )
}
