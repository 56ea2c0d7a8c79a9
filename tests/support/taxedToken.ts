// A token of a journey's own that keeps a part of every transfer, with a pool against ether that every account can
// trade in.
import { encodeDeployData, getContractAddress, parseAbi } from 'viem'
import { chainById } from '../../src/domain/chains/chains.ts'
import { rpc, sendAll } from './devnet.ts'
import { stranger } from './freshAccount.ts'
import { contractCode, devnetSource } from './solidity.ts'
import { token } from './swap.ts'

type Hex = `0x${string}`
const abi = parseAbi(['constructor(string name, string symbol, uint8 decimals, uint256 supply, address holder)'])
const word = (n: bigint | string) => BigInt(n).toString(16).padStart(64, '0')

/** The devnet's own fee token with another fee: one part of `parts`. */
function creationCode(parts: number): Hex {
  const source = devnetSource('Token.sol').replace('amount / 20', `amount / ${parts}`)
  if (!source.includes(`amount / ${parts}`)) throw new Error('the fee token is written otherwise now')
  return contractCode({ 'Token.sol': source }, 'FeeToken', 'bytecode')
}

/**
 * Deploys it and pools a million of it with `ether` whole ether. Its maker pays no fee; every other account one part of
 * `parts`.
 */
export async function taxedToken(
  chainId: number,
  symbol: string,
  parts: number,
  ether: bigint,
): Promise<{ address: Hex; pair: Hex }> {
  const maker = await stranger()
  const supply = 2_000_000n * 10n ** 18n
  const data = encodeDeployData({
    abi,
    bytecode: creationCode(parts),
    args: [`${symbol} Token`, symbol, 18, supply, maker],
  })
  const nonce = BigInt(await rpc<string>(chainId, 'eth_getTransactionCount', [maker, 'pending']))
  const address = getContractAddress({ from: maker, nonce }).toLowerCase() as Hex
  const weth = token(chainId, 'WETH').address
  const factory = chainById(chainId)?.contracts.v2Factory as string
  await sendAll(chainId, [
    { from: maker, data, gas: '0x4c4b40' },
    { from: maker, to: factory, data: `0xc9c65396${word(address)}${word(weth)}`, gas: '0x4c4b40' },
  ])
  const pair =
    `0x${(await rpc<string>(chainId, 'eth_call', [{ to: factory, data: `0xe6a43905${word(address)}${word(weth)}` }, 'latest'])).slice(-40)}` as Hex
  await sendAll(chainId, [
    { from: maker, to: weth, data: '0xd0e30db0', value: ether * 10n ** 18n },
    { from: maker, to: weth, data: `0xa9059cbb${word(pair)}${word(ether * 10n ** 18n)}` },
    { from: maker, to: address, data: `0xa9059cbb${word(pair)}${word(supply / 2n)}` },
    { from: maker, to: pair, data: `0x6a627842${word(maker)}` },
  ])
  return { address, pair }
}
