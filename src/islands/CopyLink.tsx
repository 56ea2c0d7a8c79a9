import { useState } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { Icon } from '#ui/primitives/Icon.tsx'

/** GO-14: copies a link that fills a form in like this. `path`: of this site, with its query. */
export function CopyLink({ say, path }: { say: Say; path: string }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const copy = () =>
    navigator.clipboard.writeText(new URL(path, location.origin).href).then(
      () => setCopied('yes'),
      (error: unknown) => {
        console.warn('Tarn: a link could not be copied', error)
        setCopied('failed')
      },
    )
  return (
    <p className="copy-link">
      <Button variant="quiet" size="s" onClick={() => void copy()}>
        <Icon name={copied === 'yes' ? 'check' : 'share'} /> {say.t('intent.copy')}
      </Button>{' '}
      <span className="soft" aria-live="polite">
        {copied === 'no' ? '' : say.t(copied === 'yes' ? 'intent.copied' : 'intent.notCopied')}
      </span>
    </p>
  )
}
