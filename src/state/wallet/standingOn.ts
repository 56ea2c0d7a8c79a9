import { $connection } from './connection.ts'

/** ms a wallet may take to tell the page of a switch it agreed to. */
const PATIENCE = 3_000

/** Waits until the page has heard that the wallet stands on a network; whether it does is a guard's to say. */
export function standingOn(chainId: number): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      off()
      resolve()
    }
    const timer = setTimeout(done, PATIENCE)
    const off = $connection.listen(now => now.chainId === chainId && done())
    if ($connection.get().chainId === chainId) done()
  })
}
