import { type Approval, type ApprovalPlace } from '#domain/plan/Approval.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { MULTICALL3, PERMIT2 } from '#domain/chains/chains.ts'
import { collectionAbi, erc20Abi, itemAbi, multicallAbi, permit2Abi } from '../node/abis.ts'
import type { RequestOptions } from '../node/clients.ts'
import { type Call, readCalls } from '../node/readCalls.ts'

/** What is asked of a contract about each: three answers a place. */
const callsOf = (account: Address, { token, spender, via, id = 0n }: ApprovalPlace): [Call, Call, Call] => {
  const name: Call = { to: token, abi: erc20Abi, functionName: 'name' }
  if (via === 'item')
    return [
      { to: token, abi: itemAbi, functionName: 'getApproved', args: [id] },
      { to: token, abi: itemAbi, functionName: 'ownerOf', args: [id] },
      name,
    ]
  const held: Call = { to: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] }
  if (via === 'operator')
    return [{ to: token, abi: collectionAbi, functionName: 'isApprovedForAll', args: [account, spender] }, held, name]
  const direct: Call = {
    to: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [account, via === 'permit2' ? PERMIT2 : spender],
  }
  return [direct, held, { to: PERMIT2, abi: permit2Abi, functionName: 'allowance', args: [account, token, spender] }]
}

const isAddress = (answer: unknown, address: Address): boolean =>
  typeof answer === 'string' && answer.toLowerCase() === address

/** GO-7. Which of the approvals an account once gave stand now, and what they reach. Throws `network.*`. */
export async function readApprovals(
  { chainId, account, places }: { chainId: number; account: Address; places: readonly ApprovalPlace[] },
  options: RequestOptions = {},
): Promise<Approval[]> {
  if (places.length === 0) return []
  const clock: Call = { to: MULTICALL3, abi: multicallAbi, functionName: 'getCurrentBlockTimestamp' }
  const { results } = await readCalls(chainId, [clock, ...places.flatMap(place => callsOf(account, place))], options)
  const now = Number((results[0] as bigint | null) ?? 0n)
  return places.flatMap((place, i): Approval[] => {
    const [first, held, third] = results.slice(1 + i * 3, 4 + i * 3)
    const name = typeof third === 'string' ? third : ''
    if (place.via === 'item')
      return isAddress(first, place.spender) && isAddress(held, account)
        ? [{ ...place, name, amount: 0n, balance: 1n, expiration: null }]
        : []
    const balance = (held as bigint | null) ?? 0n
    const base = { ...place, balance, expiration: null }
    if (place.via === 'operator') return first === true ? [{ ...base, amount: 0n, name }] : []
    const direct = (first as bigint | null) ?? 0n
    if (place.via === 'token') return direct > 0n ? [{ ...base, amount: direct }] : []
    const [amount, expiration] = (third as readonly [bigint, number, number] | null) ?? [0n, 0, 0]
    return amount > 0n && expiration >= now ? [{ ...base, amount, expiration, permit2Allowance: direct }] : []
  })
}
