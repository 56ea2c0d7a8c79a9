import { type Hex, pad, toEventSelector } from 'viem'
import { type Approval, keyOf } from '#domain/Approval.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { MULTICALL3, PERMIT2 } from '#domain/chains/chains.ts'
import { erc20Abi, multicallAbi, permit2Abi } from './abis.ts'
import { client, type RequestOptions } from './clients.ts'
import { readCalls } from './readCalls.ts'

type Log = { address: Address; topics: Hex[] }

const APPROVAL = toEventSelector('Approval(address,address,uint256)')
const PERMIT2_EVENTS = [toEventSelector('Approval(address,address,address,uint160,uint48)'), toEventSelector('Permit(address,address,address,uint160,uint48,uint48)')]
const addressIn = (topic: Hex): Address => `0x${topic.slice(-40).toLowerCase()}`

/**
 * GO-7. Every allowance of an account that stands: found in the logs since the chain's first block, then read as it is now.
 * Throws `network.*` where the node keeps no such logs.
 */
export async function readApprovals(chainId: number, account: Address, options: RequestOptions = {}): Promise<Approval[]> {
  const owner = pad(account)
  const logs = (filter: object) => client(chainId).request<Log[]>('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest', ...filter }], options)
  const [own, within] = await Promise.all([logs({ topics: [APPROVAL, owner] }), logs({ address: PERMIT2, topics: [PERMIT2_EVENTS, owner] })])
  const base = { chainId, amount: 0n, expiration: null, balance: 0n }
  const found = new Map<string, Approval>()
  // Three topics are an ERC-20's; an NFT's approval has four.
  for (const { address, topics } of own)
    if (topics.length === 3 && topics[2]) keep({ ...base, token: address.toLowerCase() as Address, spender: addressIn(topics[2]), via: 'token' })
  for (const { topics } of within) if (topics[2] && topics[3]) keep({ ...base, token: addressIn(topics[2]), spender: addressIn(topics[3]), via: 'permit2' })
  function keep(approval: Approval): void {
    found.set(keyOf(approval), approval)
  }

  const all = [...found.values()]
  if (all.length === 0) return []
  const { results } = await readCalls(
    chainId,
    [
      ...all.map(({ token, spender, via }) =>
        via === 'token'
          ? { to: token, abi: erc20Abi, functionName: 'allowance', args: [account, spender] }
          : { to: PERMIT2, abi: permit2Abi, functionName: 'allowance', args: [account, token, spender] },
      ),
      ...all.map(({ token }) => ({ to: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })),
      { to: MULTICALL3, abi: multicallAbi, functionName: 'getCurrentBlockTimestamp' },
    ],
    options,
  )
  const now = Number((results.at(-1) as bigint | null) ?? 0n)
  return all.flatMap((approval, i) => {
    const balance = (results[all.length + i] as bigint | null) ?? 0n
    if (approval.via === 'token') {
      const amount = (results[i] as bigint | null) ?? 0n
      return amount > 0n ? [{ ...approval, amount, balance }] : []
    }
    const [amount, expiration] = (results[i] as readonly [bigint, number, number] | null) ?? [0n, 0, 0]
    return amount > 0n && expiration >= now ? [{ ...approval, amount, expiration, balance }] : []
  })
}
