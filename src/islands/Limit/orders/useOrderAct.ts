import { useState } from 'react'
import { type AppError, asAppError } from '#domain/Errors.ts'
import type { Hex } from '#domain/Hex.ts'
import { type OwnedOrder, postOrder } from '#state/orders/orders.ts'
import { wakeOrder } from '#state/orders/wakeOrder.ts'

/**
 * What the maker does about one order that waits for it: hands it over again, or offers a stale one again. One at a
 * time; `onSignIn`: the device has to be signed in first.
 */
export function useOrderAct(onSignIn: () => void) {
  const [busy, setBusy] = useState<Hex | null>(null)
  const [failed, setFailed] = useState<{ hash: Hex; error: AppError } | null>(null)
  async function run({ hash, status }: OwnedOrder): Promise<void> {
    if (busy) return
    setBusy(hash)
    setFailed(null)
    try {
      if (status === 'unposted') await postOrder(hash)
      else if (!(await wakeOrder(hash))) onSignIn()
    } catch (error) {
      setFailed({ hash, error: asAppError(error) })
    }
    setBusy(null)
  }
  return { busy, failed, run }
}
