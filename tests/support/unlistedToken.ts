// A token of a journey's own that no list and no pool knows.
import { encodeDeployData, parseAbi } from 'viem'
import { compileContract } from '../../devnet/contracts/compileContract.ts'
import { sendAll } from './devnet.ts'
import { stranger } from './freshAccount.ts'

const abi = parseAbi(['constructor(string name, string symbol, uint8 decimals, uint256 supply, address holder)'])

/** Makes it, all seven of them at a holder's. */
export async function unlistedToken(chainId: number, symbol: string, holder: `0x${string}`): Promise<void> {
  const bytecode = compileContract('Token.sol', 'Token')
  const data = encodeDeployData({ abi, bytecode, args: [symbol, symbol, 0, 7n, holder] })
  await sendAll(chainId, [{ from: await stranger(), data, gas: '0x2dc6c0' }])
}
