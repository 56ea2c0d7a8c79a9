import type { Say } from '#i18n/Say.ts'
import { Icon } from '#ui/primitives/Icon.tsx'

/** Share: the link, X, and what the device offers. `url` is absolute. */
export function ShareMenu({ say, url, text }: { say: Say; url: string; text: string }) {
  const post = `https://x.com/intent/post?${new URLSearchParams({ text, url })}`
  return (
    <details className="drop drop-end">
      <summary className="button button-secondary button-s">
        <Icon name="share" />
        <span className="share-word">{say.t('token.share')}</span>
      </summary>
      <ul className="drop-list">
        <li className="needs-script">
          <button
            type="button"
            data-copy={url}
            data-copied={say.t('token.copied')}
            data-failed={say.t('token.copyFailed')}
          >
            {say.t('token.share.copy')}
          </button>
        </li>
        <li>
          <a href={post} rel="noopener nofollow" target="_blank">
            {say.t('token.share.x')}
          </a>
        </li>
        <li className="needs-script" data-device-share hidden>
          <button type="button" data-share={url} data-text={text}>
            {say.t('token.share.device')}
          </button>
        </li>
      </ul>
    </details>
  )
}
