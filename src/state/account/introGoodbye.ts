import { atom } from 'nanostores'
import { $connection, disconnectNow } from '../wallet/connection.ts'

/** ms the notice stays before the wallet is let go. */
const DELAY = 10_000

/** LD-5. True while the notice is shown: the wallet will be disconnected unless the visitor chooses to stay. */
export const $goodbye = atom(false)

let timer: ReturnType<typeof setTimeout> | undefined

/** Watches for a connected wallet on a page opened with `?intro`; once a page. Returns what ends the watching. */
export function startGoodbye(): () => void {
  const off = $connection.subscribe(({ status }) => {
    if (status !== 'connected' || timer !== undefined) return
    $goodbye.set(true)
    timer = setTimeout(() => {
      if (!$goodbye.get()) return
      $goodbye.set(false)
      void disconnectNow()
    }, DELAY)
  })
  return () => {
    off()
    clearTimeout(timer)
  }
}

/** `Stay connected`. */
export function stayConnected(): void {
  clearTimeout(timer)
  $goodbye.set(false)
}
