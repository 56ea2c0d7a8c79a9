import { useEffect, useState } from 'react'
import { empty } from '#domain/send/SendForm.ts'
import type { IslandWords } from '#i18n/Words.ts'
import { useSay } from '../useSay.ts'
import { SendForm } from './SendForm.tsx'

/** RT-8: sending, on its own page. */
export function SendBox({ chainId, ...words }: IslandWords & { chainId: number }) {
  const say = useSay(words, 'SendBox')
  const [alive, setAlive] = useState(false)
  /** SM-11: what was sent has done its work, the next begins anew. */
  const [round, setRound] = useState(0)
  useEffect(() => setAlive(true), [])
  return (
    <SendForm
      key={round}
      say={say}
      first={empty(chainId)}
      alive={alive}
      mirrors
      onDone={() => setRound(now => now + 1)}
    />
  )
}
