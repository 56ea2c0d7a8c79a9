import { useEffect, useState } from 'react'
import { faultOf } from '#domain/account/Username.ts'
import { readAvailability } from '#state/account/username.ts'

/** ms after the last key (constants.md). */
const DEBOUNCE = 700

/** `like`: what a name that is not free could be taken for. */
export type Availability = {
  state: 'idle' | 'asking' | 'free' | 'taken' | 'reserved' | 'alike' | 'unknown'
  like: string
}

/** OB-5: may what is typed be claimed? Asked once typing has rested; a name of the wrong form is not asked for. */
export function useAvailable(typed: string): Availability {
  const [answer, setAnswer] = useState<Availability & { to: string }>({ to: '', state: 'idle', like: '' })
  useEffect(() => {
    if (faultOf(typed) !== null) return
    const abort = new AbortController()
    const timer = setTimeout(
      () =>
        readAvailability(typed, abort.signal).then(
          ({ available, reason, like }) =>
            setAnswer({
              to: typed,
              state: available ? 'free' : reason === 'reserved' || reason === 'alike' ? reason : 'taken',
              like: like ?? '',
            }),
          error => {
            if (abort.signal.aborted) return
            console.warn('Tarn: whether a name is free could not be asked', error)
            setAnswer({ to: typed, state: 'unknown', like: '' })
          },
        ),
      DEBOUNCE,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [typed])
  if (faultOf(typed) !== null) return { state: 'idle', like: '' }
  return answer.to === typed ? answer : { state: 'asking', like: '' }
}
