import { shortAddress } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import './connect.css'

/**
 * A wallet's announced picture (a data: image), or the first letter of its name. Decoration: the name stands beside it.
 */
function WalletIcon({ name, icon }: { name: string; icon: string | null }) {
  if (icon) return <img className="wallet-icon" src={icon} alt="" width={32} height={32} />
  return (
    <span className="wallet-icon wallet-monogram" aria-hidden="true">
      {[...name][0]?.toUpperCase()}
    </span>
  )
}

export type WalletRow = {
  id: string
  name: string
  icon: string | null /** Used before. */
  recent: boolean
  /** What tells it from another of its name. */
  about?: string | undefined
  /** Among which one chooses; null: they are still coming, and have their place. */
  accounts?: readonly string[] | null
}

type Props = {
  say: Say
  /** Null while they are looked for. */
  wallets: readonly WalletRow[] | null
  /** Id of the wallet being asked. */
  asking: string | null
  /** The devnet account chosen. */
  account: string
  onAccount: (address: string) => void
  onPick: (id: string) => void
  /** The user no longer waits for the wallet. */
  onStop: () => void
}

/** WL-1: a button per wallet, named as the wallet announced itself. */
export function WalletList({ say, wallets, asking, account, onAccount, onPick, onStop }: Props) {
  const asked = wallets?.find(wallet => wallet.id === asking)
  return (
    <div className="connect">
      <p className="connect-soft">{say.t('connect.intro')}</p>
      {wallets === null && <p role="status">{say.t('connect.looking')}</p>}
      {wallets?.length === 0 && (
        <div className="connect-none card card-sunken pad-m">
          <p>{say.t('connect.none')}</p>
          <a className="connect-link" href="https://ethereum.org/wallets/find-wallet/" target="_blank" rel="noreferrer">
            {say.t('connect.find')}
            <Icon name="external" />
          </a>
        </div>
      )}
      <ul className="connect-wallets">
        {wallets?.map(wallet => (
          <li key={wallet.id}>
            <button
              type="button"
              className="connect-wallet"
              aria-busy={wallet.id === asking || undefined}
              disabled={asking !== null && wallet.id !== asking}
              onClick={() => wallet.id !== asking && onPick(wallet.id)}
            >
              <WalletIcon name={wallet.name} icon={wallet.icon} />
              <span className="connect-name">
                {wallet.name} {wallet.about && <span className="connect-soft connect-about">{wallet.about}</span>}
              </span>
              {wallet.recent && (
                // Not part of the button's name: it is found by what the wallet calls itself.
                <span className="badge connect-recent" aria-hidden="true">
                  {say.t('connect.recent')}
                </span>
              )}
              <Icon name="chevronEnd" />
            </button>
            {(wallet.accounts === null || (wallet.accounts && wallet.accounts.length > 0)) && (
              <div className="connect-devnet">
                <label>
                  <span>{say.t('connect.devnetAccount')}</span>
                  <select
                    value={account}
                    aria-busy={wallet.accounts === null || undefined}
                    onChange={event => onAccount(event.target.value)}
                  >
                    {wallet.accounts === null && <option value="">1</option>}
                    {wallet.accounts?.map((address, i) => (
                      <option key={address} value={i === 0 ? '' : address}>
                        {`${i + 1} · ${shortAddress(address)}`}
                      </option>
                    ))}
                  </select>
                </label>
                <p className="connect-soft">{say.t('connect.devnetNote')}</p>
              </div>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="connect-soft connect-waiting">
        {asked ? say.t('connect.waiting', { name: asked.name }) : ''}
      </p>
      {asked && <Button onClick={onStop}>{say.t('review.stopWaiting')}</Button>}
    </div>
  )
}
