// A token of a journey's own that keeps a part of every transfer, with a pool against ether that everybody can trade in.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { encodeDeployData, parseAbi } from 'viem'
import { chainById } from '../../src/domain/chains/chains.ts'
import { rpc } from './devnet.ts'
import { stranger } from './freshAccount.ts'
import { send, token } from './swap.ts'

type Hex = `0x${string}`
const abi = parseAbi(['constructor(string name, string symbol, uint8 decimals, uint256 supply, address holder)'])
const word = (n: bigint | string) => BigInt(n).toString(16).padStart(64, '0')

/** The devnet's own fee token with another fee: one part of `parts`. */
function creationCode(parts: number): Hex {
  const source = readFileSync(new URL('../../devnet/contracts/Token.sol', import.meta.url), 'utf8').replace(
    'amount / 20',
    `amount / ${parts}`,
  )
  if (!source.includes(`amount / ${parts}`)) throw new Error('the fee token is written otherwise now')
  const input = {
    language: 'Solidity',
    sources: { 'Token.sol': { content: source } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      outputSelection: { '*': { FeeToken: ['evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(createRequire(import.meta.url)('solc').compile(JSON.stringify(input)))
  return `0x${output.contracts['Token.sol'].FeeToken.evm.bytecode.object}`
}

/** Deploys it and pools a million of it with `ether` whole ether. Its maker pays no fee; everybody else one part of `parts`. */
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
  const receipt = await rpc<{ contractAddress: Hex }>(chainId, 'eth_sendTransactionSync', [
    { from: maker, data, gas: '0x4c4b40' },
  ])
  const address = receipt.contractAddress.toLowerCase() as Hex
  const weth = token(chainId, 'WETH').address
  const factory = chainById(chainId)?.contracts.v2Factory as string
  await rpc(chainId, 'eth_sendTransactionSync', [
    { from: maker, to: factory, data: `0xc9c65396${word(address)}${word(weth)}`, gas: '0x4c4b40' },
  ])
  const pair =
    `0x${(await rpc<string>(chainId, 'eth_call', [{ to: factory, data: `0xe6a43905${word(address)}${word(weth)}` }, 'latest'])).slice(-40)}` as Hex
  await send(chainId, maker, weth, '0xd0e30db0', `0x${(ether * 10n ** 18n).toString(16)}`)
  await send(chainId, maker, weth, `0xa9059cbb${word(pair)}${word(ether * 10n ** 18n)}`)
  await send(chainId, maker, address, `0xa9059cbb${word(pair)}${word(supply / 2n)}`)
  await send(chainId, maker, pair, `0x6a627842${word(maker)}`)
  return { address, pair }
}
