import { useEffect, useState } from 'react'
import { faultOf } from '#domain/Username.ts'
import { isNameAvailable } from '#state/username.ts'

/** ms after the last key (constants.md). */
const DEBOUNCE = 700

export type Availability = 'idle' | 'asking' | 'free' | 'taken' | 'unknown'

/** OB-5: may what is typed be claimed? Asked once typing has rested; a name of the wrong form is not asked for. */
export function useAvailable(typed: string): Availability {
  const [answer, setAnswer] = useState<{ to: string; state: Availability }>({ to: '', state: 'idle' })
  useEffect(() => {
    if (faultOf(typed) !== null) return
    const abort = new AbortController()
    const timer = setTimeout(
      () =>
        isNameAvailable(typed, abort.signal).then(
          free => setAnswer({ to: typed, state: free ? 'free' : 'taken' }),
          error => {
            if (abort.signal.aborted) return
            console.warn('Tarn: whether a name is free could not be asked', error)
            setAnswer({ to: typed, state: 'unknown' })
          },
        ),
      DEBOUNCE,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [typed])
  if (faultOf(typed) !== null) return 'idle'
  return answer.to === typed ? answer.state : 'asking'
}
