import { useEffect, useState } from 'react'
import type { CurrencyId } from '#domain/token/Token.ts'

/** `open`: how many orders the account has that may still be filled. `reserved`: what they take of a token, raw. */
export type OwnOrders = { open: number; reserved: bigint }

/** The account's own orders beside the form; null: no account, or they are not read yet. */
export function useOwnOrders(account: string | null, sells: CurrencyId | null): OwnOrders | null {
  const [own, setOwn] = useState<OwnOrders | null>(null)
  useEffect(() => {
    setOwn(null)
    if (!account) return
    let [gone, off] = [false, () => {}]
    import('#state/orders/watchOwnOrders.ts').then(
      ({ watchOwnOrders }) => {
        if (!gone) off = watchOwnOrders(sells, setOwn)
      },
      error => console.warn('Tarn: the account’s orders could not be read', error),
    )
    return () => {
      gone = true
      off()
    }
  }, [account, sells])
  return own
}
