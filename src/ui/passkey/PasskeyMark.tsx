import { Icon } from '../primitives/Icon.tsx'

/** A passkey, as large as a deed's picture. Decoration: its name stands beside it. */
export const PasskeyMark = () => (
  <span className="deed-mark">
    <Icon name="key" />
  </span>
)
