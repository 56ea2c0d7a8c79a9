// What positions gave back and where they began, by the logs of their contracts: others trade in the pools meanwhile,
// so that what was read before or afterwards is not what happened.
import { decodeAbiParameters, toEventSelector } from 'viem'
import { chainById } from '#domain/chains/chains.ts'
import { rpc } from './devnet.ts'

type Hex = `0x${string}`
type Log = { data: Hex; transactionHash: Hex; blockNumber: Hex }
type Both = readonly [bigint, bigint]
const COLLECT = toEventSelector('Collect(uint256,address,uint256,uint256)')
const DECREASE = toEventSelector('DecreaseLiquidity(uint256,uint128,uint256,uint256)')
const BURN = toEventSelector('Burn(address,uint256,uint256,address)')
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
/** Older than any journey. */
const BLOCKS = 200n

const word = (n: bigint): Hex => `0x${n.toString(16).padStart(64, '0')}`

async function logsOf(address: string, topics: readonly (string | null)[]): Promise<Log[]> {
  const head = BigInt(await rpc<string>(1, 'eth_blockNumber'))
  const fromBlock = `0x${(head > BLOCKS ? head - BLOCKS : 0n).toString(16)}`
  return rpc<Log[]>(1, 'eth_getLogs', [{ address, topics, fromBlock, toBlock: 'latest' }])
}
/** The last two words of logs, added up: every log here ends with both amounts. */
const sumOf = (logs: readonly Pick<Log, 'data'>[]): Both =>
  logs
    .map(({ data }) => decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], `0x${data.slice(-128)}`))
    .reduce<Both>((sum, [zero, one]) => [sum[0] + zero, sum[1] + one], [0n, 0n])

/** Of a v3 position: all that was paid out, and what of it was freed liquidity. The rest is fees. */
export async function paidByV3(tokenId: bigint): Promise<{ paid: Both; fees: Both }> {
  const manager = chainById(1)!.contracts.v3PositionManager!
  const id = word(tokenId)
  const [paid, freed] = await Promise.all(
    [COLLECT, DECREASE].map(async topic => sumOf(await logsOf(manager, [topic, id]))),
  )
  return { paid: paid!, fees: [paid![0] - freed![0], paid![1] - freed![1]] }
}

/** Of a v2 pair: what was withdrawn by transactions of `me`. */
export async function paidByPair(pair: string, me: string): Promise<Both> {
  const logs = await logsOf(pair, [BURN])
  const senders = await Promise.all(
    logs.map(({ transactionHash }) => rpc<{ from: string }>(1, 'eth_getTransactionByHash', [transactionHash])),
  )
  return sumOf(logs.filter((_, i) => senders[i]!.from.toLowerCase() === me.toLowerCase()))
}

/** Fees that v3's manager holds for a position already: none after a collect, whatever others trade afterwards. */
export async function keptByV3(tokenId: bigint): Promise<Both> {
  const data = `0x99fbab88${tokenId.toString(16).padStart(64, '0')}`
  const said = await rpc<Hex>(1, 'eth_call', [{ to: chainById(1)!.contracts.v3PositionManager, data }, 'latest'])
  return sumOf([{ data: said }])
}

/** The block in which a v4 position was made. */
export async function madeAt(tokenId: bigint): Promise<Hex> {
  const manager = chainById(1)!.contracts.v4PositionManager!
  const [made] = await logsOf(manager, [TRANSFER, word(0n), null, word(tokenId)])
  if (!made) throw new Error(`nobody made v4 position ${tokenId}`)
  return made.blockNumber
}
