import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { getAddress } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { chainByName, chains } from '#domain/chains/chains.ts'
import { isSwappable } from '#domain/chains/isSwappable.ts'
import { swapPlan, tradeOf, WETH } from '../support/plans.ts'
import { contractsSource } from '../../scripts/build/build-contracts.ts'

const root = join(import.meta.dirname, '../..')

/** constants.md: order, id, path name, other name. */
const EXPECTED: [number, string, string?][] = [
  [1, 'ethereum', 'mainnet'],
  [130, 'unichain'],
  [137, 'polygon'],
  [42161, 'arbitrum'],
  [10, 'optimism'],
  [8453, 'base'],
  [56, 'bnb'],
  [81457, 'blast'],
  [43114, 'avalanche'],
  [42220, 'celo'],
  [480, 'worldchain'],
  [1868, 'soneium'],
  [7777777, 'zora'],
  [324, 'zksync'],
  [143, 'monad'],
  [11155111, 'ethereum_sepolia', 'sepolia'],
  [1301, 'unichain_sepolia', 'astrochain'],
]

/** What a network has of a protocol: all of it or nothing. */
const SETS = {
  v2: ['v2Factory', 'v2Router'],
  v3: ['v3Factory', 'v3Quoter', 'v3PositionManager'],
  v4: ['v4PoolManager', 'v4PositionManager', 'v4StateView', 'v4Quoter'],
} as const

test('[chains] every network of the specification is in the list, in its order, under both names', () => {
  expect(chains.map(({ id, key, alias }) => (alias === undefined ? [id, key] : [id, key, alias]))).toEqual(EXPECTED)
  const names = chains.flatMap(chain => [chain.key, ...(chain.alias === undefined ? [] : [chain.alias])])
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(chains.map(chain => chain.id)).size).toBe(chains.length)
  expect(new Set(chains.map(chain => chain.name)).size).toBe(chains.length)
  for (const name of names) expect(chainByName(name.toUpperCase())).toBe(chainByName(name))
})

test('[chains] contracts.ts is what the protocol’s packages say today', () => {
  expect(readFileSync(join(root, 'src/domain/chains/contracts.ts'), 'utf8')).toBe(contractsSource())
})

describe.each(chains.map(chain => [chain.key, chain] as const))('%s', (key, chain) => {
  test('[chains] its addresses are addresses, lower-case, none of them twice where it must differ', () => {
    const all = [...Object.values(chain.contracts), ...chain.dollars]
    for (const address of all) {
      expect(address).toMatch(/^0x[0-9a-f]{40}$/)
      expect(getAddress(address).toLowerCase()).toBe(address)
      expect(BigInt(address)).not.toBe(0n)
    }
    expect(new Set(all).size).toBe(all.length)
  })

  test('[chains] a protocol is there with all its contracts or not at all', () => {
    for (const [protocol, names] of Object.entries(SETS)) {
      // The packages don't name Celo's v2 router: v2 pools trade there (the universal router needs no other), liquidity
      // can't be added.
      if (key === 'celo' && protocol === 'v2') continue
      const there = names.filter(name => chain.contracts[name] !== undefined)
      expect([0, names.length], `${key} ${protocol}: ${there.join(', ')}`).toContain(there.length)
    }
    // CELO is a token itself and has no wrapper.
    expect(chain.contracts.wrappedNative === undefined).toBe(key === 'celo')
    expect(chain.contracts.v3Factory).toBeDefined()
    // constants.md: no v4 on ZKsync, so its router is none that we speak to.
    expect(chain.contracts.v4PoolManager === undefined).toBe(chain.key === 'zksync')
    expect(chain.contracts.universalRouter === undefined).toBe(chain.key === 'zksync')
  })

  test('[SW-1] a network that the swap offers can be planned on, and what can’t is not offered', () => {
    const [tokenIn, tokenOut = WETH] = chain.dollars
    const plan = () => swapPlan({ trade: tradeOf(tokenIn, tokenOut, { chainId: chain.id }) })
    expect(isSwappable(chain.id)).toBe(!['celo', 'zksync'].includes(key))
    if (isSwappable(chain.id)) expect(plan().steps.length).toBeGreaterThan(0)
    else expect(plan).toThrow(/no router/)
  })

  test('[chains] prices have something to stand on: dollars of the token list, or named exceptions', () => {
    expect(chain.dollars.length).toBeGreaterThan(0)
    const { tokens } = createRequire(import.meta.url)('@uniswap/default-token-list') as {
      tokens: { chainId: number; address: string; symbol: string }[]
    }
    for (const address of chain.dollars) {
      const listed = tokens.find(token => token.chainId === chain.id && token.address.toLowerCase() === address)
      if (listed !== undefined) expect(listed.symbol).toMatch(/USD|DAI/)
    }
  })

  test('[chains] it has an icon that is a drawing and nothing else', () => {
    const path = join(root, 'public/chains', `${key}.svg`)
    expect(existsSync(path)).toBe(true)
    const svg = readFileSync(path, 'utf8')
    expect(svg).toMatch(/^<svg /)
    expect(svg).not.toMatch(/<script|href=|\son\w+=|<image|<foreignObject/i)
  })
})
