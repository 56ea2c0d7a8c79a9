import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Say } from '#i18n/Say.ts'
import { $goodbye, startGoodbye, stayConnected } from '#state/account/introGoodbye.ts'
import { Button } from '#ui/primitives/Button.tsx'

/** LD-5: on a page opened with `?intro` the wallet is disconnected unless the visitor chooses to stay connected. */
export function Goodbye({ say }: { say: Say }) {
  const leaving = useStore($goodbye)
  useEffect(() => (new URLSearchParams(location.search).has('intro') ? startGoodbye() : undefined), [])
  return (
    <div className="goodbye" role="status">
      {leaving && (
        <p className="goodbye-card">
          <span>{say.t('goodbye.text')}</span>
          <Button size="s" variant="primary" onClick={stayConnected}>
            {say.t('goodbye.stay')}
          </Button>
        </p>
      )}
    </div>
  )
}
