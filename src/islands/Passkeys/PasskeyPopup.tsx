import { PASSKEY_EXTENSION_ORIGINS } from 'astro:env/client'
import { useEffect, useState } from 'react'
import { asAppError } from '#domain/Errors.ts'
import { useSay } from '#islands/useSay.ts'
import type { IslandWords } from '#i18n/Words.ts'
import { Button } from '#ui/primitives/Button.tsx'

/** Origins that this window answers. Other origins get no message, not even that this window is open. */
const origins = PASSKEY_EXTENSION_ORIGINS.split(',')
  .map(text => text.trim())
  .filter(Boolean)

/**
 * RT-12. We say `tarn:passkey:ready` to the window that opened us, for each origin we know; one of them answers
 * `tarn:passkey:ask`; after a sign-in it hears `tarn:passkey:signedIn` with the account's address. Words needed at
 * build: `passkeys.extensionRefused`.
 */
export function PasskeyPopup(words: IslandWords) {
  const say = useSay(words, 'PasskeyPopup')
  const [asker, setAsker] = useState<string | null>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const opener = window.opener as Window | null
    if (!opener) return
    const heard = ({ source, origin, data }: MessageEvent) => {
      if (
        source === opener &&
        origins.includes(origin) &&
        (data as { type?: unknown } | null)?.type === 'tarn:passkey:ask'
      )
        setAsker(origin)
    }
    window.addEventListener('message', heard)
    for (const origin of origins) opener.postMessage({ type: 'tarn:passkey:ready' }, origin)
    return () => window.removeEventListener('message', heard)
  }, [])
  const signIn = async () => {
    setState('busy')
    setProblem(null)
    try {
      const { signInFor } = await import('#state/passkey/passkeyWallet.ts')
      const address = await signInFor()
      ;(window.opener as Window).postMessage({ type: 'tarn:passkey:signedIn', address }, asker ?? '')
      setState('done')
    } catch (error) {
      const { code, values } = asAppError(error)
      setProblem(say.t(code, values))
      setState('idle')
    }
  }
  if (!asker) return <p>{say.t('passkeys.extensionRefused')}</p>
  if (state === 'done') return <p role="status">{say.t('passkeys.extensionDone')}</p>
  return (
    <div className="passkey-manager">
      <p>{say.t('passkeys.extensionNote')}</p>
      {problem && (
        <p className="card card-warn pad-s" role="alert">
          {problem}
        </p>
      )}
      <Button variant="primary" busy={state === 'busy'} onClick={() => void signIn()}>
        {say.t('connect.passkeySignIn')}
      </Button>
    </div>
  )
}
