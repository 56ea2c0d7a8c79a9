import { Icon } from '../primitives/Icon.tsx'

/** What came of trying it on our node beforehand; the text is written by the locale already. */
export type Tried = { status: 'running' | 'ok' | 'unavailable'; text: string }

/** GO-5: whether it was rehearsed, and at which block. */
export function DeedTried({ tried }: { tried: Tried }) {
  return (
    <p className={`plan-tried simulated-${tried.status}`} role="status">
      {tried.status === 'ok' && <Icon name="check" />}
      <span>{tried.text}</span>
    </p>
  )
}
