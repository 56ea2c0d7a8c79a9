import { useEffect, useState } from 'react'
import { type FlagName, flags } from '#data/flags.ts'
import { flagsVary } from '#data/flagsVary.ts'

/** SE-2: a flag; first its default, then what its provider says, where it may differ. */
export function useFlag(name: FlagName): boolean {
  const [on, setOn] = useState<boolean>(flags[name])
  useEffect(() => {
    if (!flagsVary()) return
    let here = true
    import('#data/flagClient.ts')
      .then(({ flagClient }) => flagClient())
      .then(
        client => here && setOn(client.getBooleanValue(name, flags[name])),
        (error: unknown) => console.warn(`Tarn: flags could not be read: ${error}`),
      )
    return () => {
      here = false
    }
  }, [name])
  return on
}
