import type { Ref } from 'react'
import type { Say } from '#i18n/Say.ts'
import { FirstText } from '#ui/primitives/FirstText.tsx'
import './connect.css'

type Props = {
  say: Say
  /** Lower-case; null: nobody is connected. */
  address: string | null
  busy: boolean
  /** The button as the page was built: who comes back with a wallet reads its address in it, from the first paint on. */
  first: boolean
  onPress: () => void
  /** A pointer or focus comes near. */
  onNear?: () => void
  ref?: Ref<HTMLButtonElement>
}

/** `Connect`, or `Account 0x12…34`. */
export function ConnectButton({ say, address, busy, first, onPress, onNear, ref }: Props) {
  const short = address ? `${address.slice(0, 4)}…${address.slice(-2)}` : ''
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
        text={address ? say.t('connect.account', { address: short }) : say.t('connect.button')}
        known={first ? say.t('connect.account', { address: '%' }) : undefined}
      />
    </button>
  )
}
