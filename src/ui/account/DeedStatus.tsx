import type { AppError } from '#domain/Errors.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'

/** Where something stands that asks a wallet: what is awaited or done (spoken), a way to stop waiting, or why it failed. */
export function DeedStatus({
  say,
  told,
  busy,
  error,
  onStop,
}: {
  say: Say
  told: string
  busy: boolean
  error: AppError | null
  onStop: () => void
}) {
  return (
    <>
      <p className="account-told" role="status">
        {told}
      </p>
      {busy && (
        <Button size="s" variant="secondary" onClick={onStop}>
          {say.t('review.stopWaiting')}
        </Button>
      )}
      {error && (
        <p className="card card-danger pad-s" role="alert">
          {say.t(error.code, error.values)}
        </p>
      )}
    </>
  )
}
