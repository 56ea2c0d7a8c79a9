import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { WalletIcon } from './WalletIcon.tsx'
import './connect.css'

type Props = {
  say: Say
  address: string
  /** Checksummed or a name. */
  shown: string
  wallet: { name: string; icon: string | null }
  /** Null: the wallet stands on a network we don't know. */
  network: string | null
  /** `1.25 ETH`; null while it is being read. */
  balance: string | null
  /** Networks to switch to when `network` is null. */
  networks: readonly { id: number; name: string }[]
  devnet: boolean
  copied: 'no' | 'yes' | 'failed'
  /** Why the wallet did not switch. */
  problem: string | null
  onCopy: () => void
  onSwitch: (id: number) => void
  onDisconnect: () => void
}

/** The connected account: who, where, how much, and the way out. */
export function AccountCard(props: Props) {
  const { say, address, shown, wallet, network, balance, networks, devnet, copied } = props
  return (
    <div className="account">
      <div className="account-who">
        <WalletIcon {...wallet} />
        <div>
          <p className="account-name">{shown}</p>
          <p className="account-address" dir="ltr">
            {address}
          </p>
        </div>
      </div>
      {network === null && (
        <div className="card card-warn pad-m account-warning" role="alert">
          <p>{props.problem ?? say.t('account.unsupportedNote')}</p>
          <div className="account-switches">
            {networks.map(({ id, name }) => (
              <Button key={id} size="s" onClick={() => props.onSwitch(id)}>
                {say.t('account.switchTo', { network: name })}
              </Button>
            ))}
          </div>
        </div>
      )}
      <dl className="account-facts">
        <div>
          <dt>{say.t('account.wallet')}</dt>
          <dd>{wallet.name}</dd>
        </div>
        <div>
          <dt>{say.t('account.network')}</dt>
          <dd>{network ?? say.t('account.unsupported')}</dd>
        </div>
        {network !== null && (
          <div>
            <dt>{say.t('account.balance')}</dt>
            <dd className="account-balance">{balance ?? <span className="skeleton account-wait" aria-hidden="true" />}</dd>
          </div>
        )}
      </dl>
      {devnet && <p className="card card-warn pad-s account-devnet">{say.t('shell.devnet.note')}</p>}
      <div className="account-deeds">
        <Button onClick={props.onCopy}>
          <Icon name={copied === 'yes' ? 'check' : 'copy'} />
          {say.t('account.copy')}
        </Button>
        <Button onClick={props.onDisconnect}>
          <Icon name="power" />
          {say.t('account.disconnect')}
        </Button>
      </div>
      <p role="status" className="connect-soft account-told">
        {copied === 'no' ? '' : say.t(copied === 'yes' ? 'account.copied' : 'account.copyFailed')}
      </p>
    </div>
  )
}
