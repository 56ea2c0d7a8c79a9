// Positions and pools of a devnet as its contracts tell them, read apart from the product's own readers.
import { type Abi, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById, PERMIT2 } from '#domain/chains/chains.ts'
import type { PairPosition, RangePosition } from '#domain/liquidity/Position.ts'
import type { Wanted } from '#domain/plan/allow.ts'
import { spenderOf } from '#domain/plan/makers/LiquidityTerms.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import { rpcAt } from './devnet.ts'

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 at)',
  'function kLast() view returns (uint256)',
  'function feeTo() view returns (address)',
  'function ownerOf(uint256) view returns (address)',
  'function getPositionLiquidity(uint256 tokenId) view returns (uint128)',
  'function positionInfo(uint256) view returns (uint256)',
  'function nextTokenId() view returns (uint256)',
  'function tokenOfOwnerByIndex(address, uint256) view returns (uint256)',
  'function positions(uint256) view returns (uint96 nonce, address operator, address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint128 liquidity, uint256 inside0, uint256 inside1, uint128 owed0, uint128 owed1)',
  'function tokenByIndex(uint256) view returns (uint256)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16 a, uint16 b, uint16 c, uint8 d, bool e)',
  'struct Collect { uint256 tokenId; address recipient; uint128 amount0Max; uint128 amount1Max; }',
  'function collect(Collect params) payable returns (uint256 amount0, uint256 amount1)',
  'function getSlot0(bytes32 poolId) view returns (uint160 sqrtPriceX96, int24 tick, uint24 protocolFee, uint24 lpFee)',
  'function getFeeGrowthInside(bytes32 poolId, int24 tickLower, int24 tickUpper) view returns (uint256 inside0, uint256 inside1)',
  'function getPositionInfo(bytes32 poolId, address owner, int24 tickLower, int24 tickUpper, bytes32 salt) view returns (uint128 liquidity, uint256 inside0, uint256 inside1)',
])
const permit2 = parseAbi(['function allowance(address, address, address) view returns (uint160, uint48, uint48)'])
const MOST = (1n << 128n) - 1n

export class ChainPositions {
  readonly #url: string
  readonly #contracts = chainById(1)!.contracts as Record<string, Address>
  readonly #at: string
  /** `at`: the block that is read. */
  constructor(url: string, at = 'latest') {
    this.#url = url
    this.#at = at
  }

  async read<T = bigint>(to: string, functionName: string, args: readonly unknown[] = [], from?: Address): Promise<T> {
    const call = { abi: abi as Abi, functionName, args }
    const params = [{ to, data: encodeFunctionData(call), ...(from ? { from } : {}) }, this.#at]
    return decodeFunctionResult({ ...call, data: await rpcAt<Hex>(this.#url, 'eth_call', params) }) as T
  }

  async pair(pool: PoolRef, owner: Address): Promise<PairPosition> {
    const [reserve0, reserve1] = await this.read<[bigint, bigint]>(pool.id, 'getReserves')
    const feeTo = await this.read<string>(this.#contracts.v2Factory!, 'feeTo')
    return {
      ...{ version: 'v2', chainId: 1, pool, owner, reserve0, reserve1 },
      liquidity: await this.read(pool.id, 'balanceOf', [owner]),
      totalSupply: await this.read(pool.id, 'totalSupply'),
      kLast: BigInt(feeTo) === 0n ? 0n : await this.read(pool.id, 'kLast'),
    }
  }

  async price(pool: PoolRef): Promise<{ sqrtPriceX96: bigint; tick: number }> {
    const [sqrtPriceX96, tick] =
      pool.version === 'v3'
        ? await this.read<[bigint, number]>(pool.id, 'slot0')
        : await this.read<[bigint, number]>(this.#contracts.v4StateView!, 'getSlot0', [pool.id])
    return { sqrtPriceX96, tick }
  }

  /** The number that the next position gets. */
  nextId(version: 'v3' | 'v4'): Promise<bigint> {
    if (version === 'v4') return this.read(this.#contracts.v4PositionManager!, 'nextTokenId')
    const manager = this.#contracts.v3PositionManager!
    return this.read(manager, 'totalSupply').then(async count =>
      count === 0n ? 1n : (await this.read(manager, 'tokenByIndex', [count - 1n])) + 1n,
    )
  }

  /** The newest v4 position of an account since `from`: others are made at the same time. */
  async madeFor(owner: string, from: bigint): Promise<bigint> {
    for (let id = (await this.nextId('v4')) - 1n; id >= from; id--) {
      const found = await this.read<string>(this.#contracts.v4PositionManager!, 'ownerOf', [id]).catch(() => '') // burnt
      if (found.toLowerCase() === owner.toLowerCase()) return id
    }
    throw new Error(`no v4 position of ${owner} since ${from}`)
  }

  async position(
    pool: PoolRef,
    tokenId: bigint,
    range: { tickLower: number; tickUpper: number },
  ): Promise<RangePosition> {
    const { sqrtPriceX96, tick } = await this.price(pool)
    const manager = this.#contracts[pool.version === 'v3' ? 'v3PositionManager' : 'v4PositionManager']!
    const owner = (await this.read<string>(manager, 'ownerOf', [tokenId])).toLowerCase() as Address
    const own = pool.version === 'v3' ? await this.#ofV3({ tokenId, owner }) : await this.#ofV4(pool, tokenId, range)
    return {
      ...{ version: pool.version as 'v3' | 'v4', chainId: 1, pool, owner, tokenId, sqrtPriceX96, tick },
      ...{ ...range, ...own },
    }
  }

  /** What is owed is what the manager itself would pay: v3 reckons it, and no line of ours does. */
  async #ofV3({ tokenId, owner }: { tokenId: bigint; owner: Address }) {
    const manager = this.#contracts.v3PositionManager!
    const kept = await this.read<readonly unknown[]>(manager, 'positions', [tokenId])
    const [tickLower, tickUpper, liquidity] = kept.slice(5, 8) as [number, number, bigint]
    const params = { tokenId, recipient: owner, amount0Max: MOST, amount1Max: MOST }
    const [owed0, owed1] = await this.read<[bigint, bigint]>(manager, 'collect', [params], owner)
    return { tickLower, tickUpper, liquidity, owed0, owed1 }
  }

  async #ofV4(pool: PoolRef, tokenId: bigint, { tickLower, tickUpper }: { tickLower: number; tickUpper: number }) {
    const { v4StateView: view, v4PositionManager: manager } = this.#contracts
    const salt = `0x${tokenId.toString(16).padStart(64, '0')}`
    const [liquidity, last0, last1] = await this.read<[bigint, bigint, bigint]>(view!, 'getPositionInfo', [
      ...[pool.id, manager, tickLower, tickUpper, salt],
    ])
    const [inside0, inside1] = await this.read<[bigint, bigint]>(view!, 'getFeeGrowthInside', [
      ...[pool.id, tickLower, tickUpper],
    ])
    // Growth is counted modulo 2^256, by unit of liquidity, in 2^-128 of a token's.
    const owed = (inside: bigint, last: bigint) => (BigInt.asUintN(256, inside - last) * liquidity) >> 128n
    return { liquidity, owed0: owed(inside0, last0), owed1: owed(inside1, last1) }
  }

  /** What may be taken already of tokens, towards who takes them. */
  standing(version: PoolRef['version'], owner: Address, tokens: readonly Address[]): Promise<Omit<Wanted, 'amount'>[]> {
    const { spender, via } = spenderOf(1, version)
    return Promise.all(
      tokens.map(async token => {
        const allowed = await this.read(token, 'allowance', [owner, via === 'token' ? spender : PERMIT2])
        const data = encodeFunctionData({ abi: permit2, args: [owner, token, spender] })
        const answer = await rpcAt<Hex>(this.#url, 'eth_call', [{ to: PERMIT2, data }, 'latest'])
        const [amount, expiration, nonce] = decodeFunctionResult({ abi: permit2, data: answer })
        // USDT, of the devnet as of the network, changes no allowance that is not zero.
        return { token, allowed, within: { amount, expiration, nonce }, resetFirst: true }
      }),
    )
  }
}
