/** Begins like an address of the web, a payment request or a CAIP text. */
const IS_PASTED = /^(https?:\/\/|ethereum:|eip155:|(www\.)?[\w-]+(\.[\w-]+)+\/)/i
const ID = /0x(?:[0-9a-f]{64}|[0-9a-f]{40})(?![0-9a-f])/gi
/** A token page of this site whose token is a network's own currency. */
const OWN_NATIVE = /\/explore\/tokens\/\w+\/(native|eth)\/?(?:[?#]|$)/i
const LONGEST = 2_000

/**
 * The address, or a pool's id, that is meant by a link of an explorer or of a site like ours, by `ethereum:` (EIP-681)
 * or by a CAIP-10 or CAIP-19 text; `eth` for the network's own currency. Any other text as it is.
 */
export function pastedText(typed: string): string {
  const text = typed.trim().slice(0, LONGEST)
  if (!IS_PASTED.test(text)) return typed
  if (/^eip155:\d+\/slip44:60$/i.test(text) || OWN_NATIVE.test(text)) return 'eth'
  const [path = '', query = ''] = text.split('?', 2)
  const ids = path.match(ID)
  // A transaction is no pool, though its hash is as long as a pool's id.
  const isUri = /^(ethereum|eip155):/i.test(text)
  const found = /\/tx\//i.test(path) ? undefined : isUri ? ids?.[0] : ids?.at(-1)
  return (found ?? query.match(ID)?.[0])?.toLowerCase() ?? typed
}
