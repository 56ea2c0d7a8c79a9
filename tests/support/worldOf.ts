import type { Address } from '#domain/chains/Chain.ts'
import { PERMIT2 } from '#domain/chains/chains.ts'
import type { Devnet } from '../../devnet/startDevnet.ts'
import { rpcAt } from './devnet.ts'

const word = (value: string) => BigInt(value).toString(16).padStart(64, '0')

/**
 * Everything of an account on the first network that a deed could touch: its code, balances, and who may take them, by
 * the token or within Permit2.
 */
export async function worldOf(
  devnet: Devnet,
  of: Address,
  spenders: readonly Address[],
): Promise<Record<string, bigint>> {
  const node = (method: string, ...params: unknown[]) => rpcAt<string>(devnet.rpc[1]!, method, params)
  const read = async (to: string, data: string) => {
    const answer = await node('eth_call', { to, data }, 'latest').catch(() => '0x')
    return answer === '0x' ? 0n : BigInt(answer.slice(0, 66))
  }
  const code = await node('eth_getCode', of, 'latest')
  const all: Record<string, bigint> = {
    code: BigInt(code === '0x' ? 0 : code),
    NATIVE: BigInt(await node('eth_getBalance', of, 'latest')),
  }
  for (const { address: token } of devnet.tokens.filter(each => each.chainId === 1)) {
    all[token] = await read(token, `0x70a08231${word(of)}`)
    for (const spender of spenders) {
      all[`token ${token} ${spender}`] = await read(token, `0xdd62ed3e${word(of)}${word(spender)}`)
      all[`permit2 ${token} ${spender}`] = await read(PERMIT2, `0x927da105${word(of)}${word(token)}${word(spender)}`)
    }
  }
  return all
}
