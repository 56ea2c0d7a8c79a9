import { type TransferProvider, transferUrl } from '#domain/account/TransferProvider.ts'
import type { Say } from '#i18n/Say.ts'
import { Icon } from '#ui/primitives/Icon.tsx'
import { ProviderMark } from '../ProviderMark.tsx'

type Props = {
  say: Say
  providers: readonly TransferProvider[] /** Of the account, with its checksum. */
  address: string
}

/** AD-5, BY-2: exchanges that send to this address, each on its own site. */
export function TransferList({ say, providers, address }: Props) {
  if (providers.length === 0) return <p className="soft account-note">{say.t('transfer.none')}</p>
  return (
    <>
      <p className="soft account-note">{say.t('transfer.text')}</p>
      <ul role="list" className="account-rows">
        {providers.map(provider => (
          <li key={provider.serviceProvider}>
            <a className="account-row" href={transferUrl(provider, address)} target="_blank" rel="noopener noreferrer">
              <ProviderMark provider={provider} size={36} />
              <span className="account-what">
                <bdi translate="no" className="account-title">
                  {provider.name}
                </bdi>
                <span className="soft">{say.t('transfer.open')}</span>
              </span>
              <Icon name="external" />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
