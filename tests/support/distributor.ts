import { token } from './swap.ts'

/**
 * The devnet's campaigns owe an account so many raw units more, and the distributor's root says so: they can be claimed
 * with the proofs that the source of rewards hands out.
 */
export async function owe(chainId: number, symbol: string, user: string, amount: bigint): Promise<void> {
  const { origin } = new URL(process.env.REWARDS_URL!)
  const body = JSON.stringify({ chainId, user, token: token(chainId, symbol).address, amount: String(amount) })
  const answer = await fetch(`${origin}/owe`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`the devnet's rewards answer ${answer.status}: ${await answer.text()}`)
}
