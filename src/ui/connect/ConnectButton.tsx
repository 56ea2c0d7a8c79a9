import type { ReactNode, Ref } from 'react'
import type { Say } from '#i18n/Say.ts'
import { FirstText } from '#ui/primitives/FirstText.tsx'
import './connect.css'

type Props = {
  say: Say
  /** Lower-case; null: not connected. */
  address: string | null
  busy: boolean
  /**
   * The button as the page was built: who comes back with a wallet reads its address in it, from the first paint on.
   */
  first: boolean
  onPress: () => void
  /** A pointer or focus comes near. */
  onNear?: () => void
  /** The account drawn over its words. */
  mark?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** `0x12…34` */
export const shortOf = (address: string): string => `${address.slice(0, 4)}…${address.slice(-2)}`

/** `Connect`, or `Account 0x12…34`. */
export function ConnectButton({ say, address, busy, first, onPress, onNear, mark, ref }: Props) {
  return (
    <button
      ref={ref}
      type="button"
      className={
        address
          ? 'button button-secondary button-m connect-button connect-button-on'
          : 'button button-primary button-m connect-button'
      }
      data-first={first ? '' : undefined}
      aria-haspopup="dialog"
      aria-busy={busy || undefined}
      onClick={onPress}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <FirstText
        text={address ? say.t('connect.account', { address: shortOf(address) }) : say.t('connect.button')}
        known={first ? say.t('connect.account', { address: '%' }) : undefined}
      />
      {mark}
    </button>
  )
}
