// Keys that tests made for accounts of their own: the devnet's node has none of them.
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

const made = new Map<string, PrivateKeyAccount>()

/** A new key; its address, lower case. */
export function newKey(): `0x${string}` {
  const key = privateKeyToAccount(generatePrivateKey())
  const address = key.address.toLowerCase() as `0x${string}`
  made.set(address, key)
  return address
}

/** The key of an address, if a test made it. */
export const keyOf = (address: string): PrivateKeyAccount | undefined => made.get(address.toLowerCase())
