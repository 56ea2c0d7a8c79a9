import type { Say } from '#i18n/Say.ts'

type Props = { say: Say; text: string; hidden: boolean; className?: string }

/** AD-11: an amount, or dots in its place; the digits change over in 250 ms. */
export function HiddenText({ say, text, hidden, className }: Props) {
  const name = className ? `digits ${className}` : 'digits'
  if (hidden)
    return (
      <span className={`${name} digits-hidden`} key="hidden">
        <span aria-hidden="true">••••••</span>
        <span className="unseen">{say.t('drawer.hidden')}</span>
      </span>
    )
  return (
    <bdi translate="no" className={name} key="shown">
      {text}
    </bdi>
  )
}
