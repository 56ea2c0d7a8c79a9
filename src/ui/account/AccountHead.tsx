import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'
import { Avatar } from './Avatar.tsx'

export type AccountHeadProps = {
  say: Say
  /** Lower-case. */
  address: string
  /** With its checksum. */
  full: string
  /** A name, or the short address. */
  shown: string
  /** The short address, where `shown` is a name. */
  under: string | null
  /** Of the profile; null: its pattern serves. */
  picture: string | null
  wallet: string
  /** What this device calls it; null: no nickname. */
  nickname: string | null
  /** Null: the wallet stands on a network we don't know. */
  network: string | null
  viewOnly: boolean
  copied: 'no' | 'yes' | 'failed'
  /** Null: the address is not one to hand on, as long as it isn't proven to be the user's. */
  onCopy: (() => void) | null
  onSettings: () => void
  onDisconnect: () => void
  onClose: () => void
}

/** Who is connected and where, and the ways out. */
export function AccountHead(props: AccountHeadProps) {
  const { say, address, full, shown, under, wallet, nickname, network, viewOnly, copied } = props
  // PR-1: whose name it is never hides which wallet signs.
  const where = [nickname, under, wallet, network ?? say.t('account.unsupported')].filter(Boolean)
  return (
    <div className="account-head">
      {props.picture ? (
        <img className="account-picture" src={props.picture} width={40} height={40} alt="" />
      ) : (
        <Avatar address={address} />
      )}
      <div className="account-who">
        <p className="account-name">
          <bdi translate="no" title={full}>
            {shown}
          </bdi>
          {props.onCopy && (
            <Button variant="quiet" size="s" square aria-label={say.t('drawer.copyAddress')} onClick={props.onCopy}>
              <Icon name={copied === 'yes' ? 'check' : 'copy'} />
            </Button>
          )}
        </p>
        <p className="account-where">
          <span className="account-parts">
            {where.map((text, i) => (
              <span key={i} className="account-part">
                {i > 0 && <span className="account-between"> · </span>}
                <bdi translate="no">{text}</bdi>
              </span>
            ))}
          </span>
        </p>
        {viewOnly && <span className="badge badge-warn">{say.t('drawer.viewOnly')}</span>}
      </div>
      <div className="account-tools">
        <Button
          variant="quiet"
          size="s"
          square
          aria-label={say.t('drawer.settings')}
          data-leads="settings"
          onClick={props.onSettings}
        >
          <Icon name="gear" />
        </Button>
        <Button variant="quiet" size="s" square aria-label={say.t('account.disconnect')} onClick={props.onDisconnect}>
          <Icon name="power" />
        </Button>
        <Button
          variant="quiet"
          size="s"
          square
          className="closes"
          aria-label={say.t('drawer.close')}
          onClick={props.onClose}
        >
          <Icon name="close" />
        </Button>
      </div>
      <p role="status" className="account-told">
        {copied === 'no' ? '' : say.t(copied === 'yes' ? 'account.copied' : 'account.copyFailed')}
      </p>
    </div>
  )
}
