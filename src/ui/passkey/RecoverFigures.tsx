import type { Say } from '#i18n/Say.ts'
import { FullAddress } from './FullAddress.tsx'

type Props = { say: Say; wallet: string; me: string }

/** A wallet and the address that may act for it, both whole: what gets full power is never shown by its ends alone. */
export function RecoverFigures({ say, wallet, me }: Props) {
  return (
    <dl className="recover-figures">
      <div>
        <dt className="soft">{say.t('recovery.row.wallet')}</dt>
        <dd>
          <FullAddress address={wallet} />
        </dd>
      </div>
      <div>
        <dt className="soft">{say.t('recovery.row.recovery')}</dt>
        <dd>
          <FullAddress address={me} />
        </dd>
      </div>
    </dl>
  )
}
