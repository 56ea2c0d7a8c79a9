/** Up to here lie precompiles and what people type by mistake (0x…dead is one of them). */
const LOW = 0xffffn
/** LIST: addresses that look like an account's and have no owner. */
const OWNERLESS: ReadonlySet<string> = new Set([
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddeaddead',
  '0xdead000000000000000000000000000000000000',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  '0xffffffffffffffffffffffffffffffffffffffff',
])

/** Whether no key exists for an address (lower case): what is sent there is gone. */
export const isOwnerless = (address: string): boolean => BigInt(address) <= LOW || OWNERLESS.has(address)
