import { Avatar } from './Avatar.tsx'

type Props = {
  address: string
  /** What the account is called; null: its short address, without a nickname. */
  name: string | null
  short: string
  /** `$42,918.36`; null: not known, or hidden. */
  worth: string | null
}

/**
 * Who is connected, in the header's button: pattern, name, worth. Seen alone: the button's own text says whose it is.
 */
export const AccountMark = ({ address, name, short, worth }: Props) => (
  <span className="own-mark" aria-hidden="true">
    <Avatar address={address} size={26} />
    <span className="own-mark-text">
      <bdi translate="no" className="own-mark-name">
        {name ?? short}
      </bdi>
      {worth && (
        <bdi translate="no" className="own-mark-worth">
          {worth}
        </bdi>
      )}
    </span>
  </span>
)
