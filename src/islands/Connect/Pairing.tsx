import { encode } from 'uqr'
import type { Say } from '#i18n/Say.ts'
import { PairingCode } from '#ui/connect/PairingCode.tsx'

/** The address to pair with, as a code; loaded with the first one. */
export function Pairing({ say, uri }: { say: Say; uri: string }) {
  const copy = () =>
    navigator.clipboard.writeText(uri).catch(error => console.warn('Tarn: the link could not be copied', error))
  return <PairingCode say={say} cells={encode(uri, { border: 2 }).data} onCopy={() => void copy()} />
}
