import { useEffect, useState } from 'react'
import { type FlagName, flags } from '#data/flags.ts'
import { isFlagOn } from '#state/site/isFlagOn.ts'

/** SE-2: a flag; first its default, then what holds for this page. */
export function useFlag(name: FlagName): boolean {
  const [on, setOn] = useState<boolean>(flags[name])
  useEffect(() => {
    let here = true
    void isFlagOn(name).then(is => here && setOn(is))
    return () => {
      here = false
    }
  }, [name])
  return on
}
