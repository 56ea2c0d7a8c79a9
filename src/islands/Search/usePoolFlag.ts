import { useEffect, useState } from 'react'
import { flags } from '#data/flags.ts'
import { flagClient } from '#data/flagClient.ts'

/** GS-2: whether pools can be searched; first the default, then what the flag's provider says. */
export function usePoolFlag(): boolean {
  const [on, setOn] = useState<boolean>(flags.poolSearch)
  useEffect(() => {
    let here = true
    flagClient().then(
      client => here && setOn(client.getBooleanValue('poolSearch', flags.poolSearch)),
      error => console.warn(`Tarn: flags could not be read: ${error}`),
    )
    return () => {
      here = false
    }
  }, [])
  return on
}
