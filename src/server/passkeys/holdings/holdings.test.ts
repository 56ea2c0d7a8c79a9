import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { concatHex, encodeAbiParameters, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { type Given, type Holdings, mostRest } from '#domain/passkey/Holdings.ts'
import { answering, HeldChain, symbolOf, wordOf } from '../../../../tests/support/HeldChain.ts'
import { ServiceBrowser } from '../../../../tests/support/ServiceBrowser.ts'
import { TestPasskey } from '../../../../tests/support/TestPasskey.ts'
import type { Visit } from '../../service/ServiceEnv.ts'
import { newStore } from '../../../../tests/support/newStore.ts'
import type { Store } from '../../store/Store.ts'
import { passkeyRoutes } from '../passkeyRoutes.ts'
import { touchedBy } from './touchedBy.ts'

const ORIGIN = 'http://localhost:4321'
const folder = mkdtempSync(join(tmpdir(), 'tarn-holdings-'))
let store: Store
beforeAll(async () => {
  store = await newStore(join(folder, 'store'))
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const { v2Factory, v3PositionManager, v4PositionManager, v4PoolManager, wrappedNative } = chainById(1)!
  .contracts as Record<string, Address>
const [USDC] = chainById(1)!.dollars as [Address]
const at = (n: number): Address => `0x${(0xa000000000 + n).toString(16).padStart(40, 'b')}`
const SENT = 'Transfer(address,address,uint256)'
const token = (symbol: string, amount = 7n) =>
  answering({ 'balanceOf(address)': wordOf(amount), 'symbol()': symbolOf(symbol), 'decimals()': wordOf(18) })
const owned = (of: Address, symbol = 'ART') =>
  answering({ 'ownerOf(uint256)': wordOf(of), 'symbol()': symbolOf(symbol) })
const counted = (symbol = 'BOX') => answering({ 'balanceOf(address,uint256)': wordOf(3), 'symbol()': symbolOf(symbol) })
/** A v3 position by the words of `positions(uint256)`. */
const v3Position = (of: Address, { liquidity = 0n, owed = 0n }) =>
  answering({
    'ownerOf(uint256)': wordOf(of),
    'symbol()': symbolOf('UNI-V3-POS'),
    'positions(uint256)': concatHex([0n, 0n, 1n, 2n, 3n, 4n, 5n, liquidity, 0n, 0n, owed, 0n].map(wordOf)),
  })
const v4Position = (of: Address, liquidity: bigint) =>
  answering({
    'ownerOf(uint256)': wordOf(of),
    'symbol()': symbolOf('UNI-V4-POS'),
    'getPositionLiquidity(uint256)': wordOf(liquidity),
  })
/** A pool share whose maker says that it made it, or doesn't. */
function pair(chain: HeldChain, address: Address, real: boolean) {
  chain.contracts.set(v2Factory!, answering({ 'getPair(address,address)': wordOf(real ? address : 0) }))
  chain.sent(
    address,
    answering({
      'balanceOf(address)': wordOf(9),
      'symbol()': symbolOf('UNI-V2'),
      ...{ 'factory()': wordOf(v2Factory!), 'token0()': wordOf(USDC), 'token1()': wordOf(wrappedNative!) },
    }),
    SENT,
  )
}
const indexed = (address: string, more: object = {}, token: object = {}) => ({
  ...{ amount: '7', priceUsd: null, usd: null, ...more },
  token: { chainId: 1, address, symbol: 'IDX', decimals: 18, safety: 'none', spam: false, listed: false, ...token },
})

type Kept = 'lastOwner' | 'unreadable' | 'unanswered'
type Row = {
  is: string
  /** What there is on the network. */
  chain: (chain: HeldChain) => void
  /** Why it stays when nothing is answered; null: it goes. */
  kept: Kept | null
  /** Kinds of what keeps it, of what is ticked, and how many are one group. */
  refused?: Holdings['refused'][number]['kind'][]
  ticks?: Holdings['ticks'][number]['kind'][]
  spam?: number
  gaps?: string[]
  unseen?: number
}
const ETHER = 10n ** 18n
const big = mostRest(1) + 1n

const rows: Row[] = [
  { is: 'nothing', chain: () => {}, kept: null },
  { is: 'one wei', chain: chain => void Object.assign(chain, { balance: 1n }), kept: 'lastOwner', refused: ['native'] },
  // What a listed token is, the index says; a network's dollars are known without it.
  {
    is: 'a listed token',
    chain: chain => chain.index.balances.push(indexed(at(1), {}, { listed: true })),
    kept: 'lastOwner',
    refused: ['token'],
  },
  {
    is: 'an unlisted token that has a price',
    chain: chain => chain.index.balances.push(indexed(at(1), { priceUsd: 2, usd: 14 })),
    kept: 'lastOwner',
    refused: ['token'],
  },
  {
    is: 'dollars that the index is silent about',
    chain: chain => {
      chain.contracts.set(USDC, token('USDC'))
      chain.silent = ['index']
    },
    kept: 'lastOwner',
    refused: ['token'],
    gaps: ['index:1'],
  },
  {
    is: 'nothing but wrapped currency, wrapped without a Transfer',
    chain: chain => void chain.contracts.set(wrappedNative!, token('WETH')),
    kept: 'lastOwner',
    refused: ['token'],
  },
  {
    is: 'a v2 share that the index knows',
    chain: chain => chain.index.items.push({ chainId: 1, version: 'v2', id: at(2) }),
    kept: 'lastOwner',
    refused: ['v2'],
  },
  {
    is: 'a v2 share that only the chain knows',
    chain: chain => pair(chain, at(2), true),
    kept: 'lastOwner',
    refused: ['v2'],
  },
  {
    is: 'a token that says it is a v2 share',
    chain: chain => pair(chain, at(2), false),
    kept: 'unanswered',
    ticks: ['token'],
  },
  {
    is: 'a v3 position',
    chain: chain => chain.sent(v3PositionManager!, v3Position(chain.account, { liquidity: 5n }), SENT, { id: 12n }),
    kept: 'lastOwner',
    refused: ['v3'],
  },
  {
    is: 'a v3 position without liquidity and with fees to collect',
    chain: chain => chain.sent(v3PositionManager!, v3Position(chain.account, { owed: 5n }), SENT, { id: 12n }),
    kept: 'lastOwner',
    refused: ['v3'],
  },
  {
    is: 'a v3 position that does not say what is in it',
    chain: chain => chain.sent(v3PositionManager!, owned(chain.account), SENT, { id: 12n }),
    kept: 'lastOwner',
    refused: ['v3'],
  },
  {
    is: 'an empty v3 position, which the index lists all the same',
    chain: chain => {
      chain.sent(v3PositionManager!, v3Position(chain.account, {}), SENT, { id: 12n })
      chain.index.items.push({ chainId: 1, version: 'v3', id: '12' })
    },
    kept: 'unanswered',
    ticks: ['item'],
  },
  {
    is: 'a v3 position that the node has no log of',
    chain: chain => chain.index.items.push({ chainId: 1, version: 'v3', id: '12' }),
    kept: 'lastOwner',
    refused: ['v3'],
  },
  {
    is: 'a v4 position',
    chain: chain => chain.sent(v4PositionManager!, v4Position(chain.account, 5n), SENT, { id: 3n }),
    kept: 'lastOwner',
    refused: ['v4'],
  },
  {
    is: 'an empty v4 position',
    chain: chain => chain.sent(v4PositionManager!, v4Position(chain.account, 0n), SENT, { id: 3n }),
    kept: 'unanswered',
    ticks: ['item'],
  },
  {
    is: 'tokens kept inside the v4 pool manager',
    chain: chain =>
      chain.sent(v4PoolManager!, counted(), 'Transfer(address,address,address,uint256,uint256)', { id: 77n }),
    kept: 'unanswered',
    ticks: ['claim'],
  },
  // EntryPoint's deposit: one sum, whatever gas costs.
  ...[1n, 20n, 500n].flatMap((gwei): Row[] => [
    {
      is: `a deposit above the sum at ${gwei} gwei`,
      chain: chain => Object.assign(chain, { deposit: big, gasPrice: gwei * 10n ** 9n }),
      kept: 'lastOwner',
      refused: ['deposit'],
    },
    {
      is: `a deposit of the sum at ${gwei} gwei`,
      chain: chain => Object.assign(chain, { deposit: mostRest(1), gasPrice: gwei * 10n ** 9n }),
      kept: null,
    },
  ]),
  {
    is: 'a token without a pool',
    chain: chain => chain.sent(at(4), token('POOR'), SENT),
    kept: 'unanswered',
    ticks: ['token'],
  },
  {
    is: 'an NFT',
    chain: chain => chain.sent(at(5), owned(chain.account), SENT, { id: 8n }),
    kept: 'unanswered',
    ticks: ['item'],
  },
  { is: 'an NFT that was sent on', chain: chain => chain.sent(at(5), owned(at(99)), SENT, { id: 8n }), kept: null },
  { is: 'an NFT that was burned', chain: chain => chain.sent(at(5), answering({}), SENT, { id: 8n }), kept: null },
  {
    is: 'an NFT that the index alone knows',
    chain: chain => chain.index.nfts.push({ chainId: 1, collection: at(5), tokenId: '8', name: 'Ape #8' }),
    kept: 'unanswered',
    ticks: ['item'],
  },
  {
    is: 'two ERC-1155 items, by one and by many',
    chain: chain => {
      chain.sent(at(6), counted(), 'TransferSingle(address,address,address,uint256,uint256)', {
        data: concatHex([wordOf(4), wordOf(1)]),
      })
      chain.sent(at(6), null, 'TransferBatch(address,address,address,uint256[],uint256[])', {
        data: encodeAbiParameters(
          [{ type: 'uint256[]' }, { type: 'uint256[]' }],
          [
            [4n, 5n],
            [1n, 1n],
          ],
        ),
      })
    },
    kept: 'unanswered',
    ticks: ['item', 'item'],
  },
  {
    is: 'a token without events that an operation of the account called',
    chain: chain => {
      chain.contracts.set(at(7), token('MUTE'))
      chain.code = '0x01'
      chain.operated(concatHex(['0x095ea7b3', wordOf(at(7)), wordOf(1n)]))
    },
    kept: 'unanswered',
    ticks: ['token'],
  },
  {
    is: 'a token without events at the end of a packed path',
    chain: chain => {
      chain.contracts.set(at(7), token('MUTE'))
      chain.operated(concatHex(['0x3593564c', wordOf(43), USDC, '0x000bb8', at(7)]))
    },
    kept: 'unanswered',
    ticks: ['token'],
  },
  {
    is: 'a token that refuses to say its balance',
    chain: chain => chain.sent(at(8), answering({ 'symbol()': symbolOf('MUTE') }), SENT),
    kept: 'unanswered',
    ticks: ['unreadable'],
  },
  {
    is: 'a listed token of which rebasing left less than a cent',
    chain: chain =>
      chain.index.balances.push(indexed(at(1), { amount: '1', priceUsd: 3000, usd: 3e-15 }, { listed: true })),
    kept: 'unanswered',
    ticks: ['token'],
  },
  {
    is: 'a token that cannot be sold',
    chain: chain => chain.index.balances.push(indexed(at(1), { priceUsd: 2, usd: 14 }, { safety: 'honeypot' })),
    kept: 'unanswered',
    ticks: ['token'],
  },
  {
    is: 'a share of a farm that counts it by balanceOf',
    chain: chain => chain.sent(at(9), token('FARM'), 'Staked(address,uint256)'),
    kept: 'unanswered',
    ticks: ['token'],
  },
  {
    is: 'a farm that took a position and says nothing of it',
    chain: chain => {
      chain.contracts.set(at(9), answering({}))
      chain.operated(concatHex(['0xb88d4fde', wordOf(chain.account), wordOf(at(9))]), [v3PositionManager!])
    },
    kept: 'unanswered',
    unseen: 1,
  },
  {
    is: 'a withdrawal that waits in a queue, of which there is an NFT',
    chain: chain => {
      const hash = chain.operated(concatHex(['0xd6681042', wordOf(at(10))]))
      chain.sent(at(10), owned(chain.account, 'unstETH'), SENT, { id: 1n, in: hash })
    },
    kept: 'unanswered',
    ticks: ['item'],
  },
  {
    is: 'an airdrop of 50 tokens beside one that the account bought',
    chain: chain => {
      for (let n = 0; n < 50; n++) chain.sent(at(100 + n), token(`AIR${n}`), SENT)
      chain.sent(at(4), token('MINE'), SENT, { in: chain.operated('0x', [at(4)]) })
    },
    kept: 'unanswered',
    ticks: ['token'],
    spam: 50,
  },
  {
    is: 'a token whose name wants a click',
    chain: chain => chain.sent(at(4), token('Claim at usdc-gift.com'), SENT),
    kept: 'unanswered',
    spam: 1,
  },
  {
    is: 'what the index calls spam',
    chain: chain => chain.index.balances.push(indexed(at(1), { priceUsd: 2, usd: 14 }, { spam: true })),
    kept: 'unanswered',
    spam: 1,
  },
  {
    is: 'a silent index',
    chain: chain => void Object.assign(chain, { silent: ['index'] }),
    kept: 'unreadable',
    gaps: ['index:1'],
  },
  {
    is: 'an index whose node is silent',
    chain: chain => void Object.assign(chain, { silent: ['indexNode'] }),
    kept: 'unreadable',
    gaps: ['index:1'],
  },
  {
    is: 'an index that knows no positions now',
    chain: chain => void Object.assign(chain, { silent: ['positions'] }),
    kept: 'unreadable',
    gaps: ['index:1'],
  },
  {
    is: 'a silent node',
    chain: chain => void Object.assign(chain, { silent: ['node'] }),
    kept: 'unreadable',
    gaps: ['node:1'],
  },
  {
    is: 'a node that tells no logs',
    chain: chain => void Object.assign(chain, { silent: ['logs'] }),
    kept: 'unreadable',
    gaps: ['logs:1'],
  },
  {
    is: 'a node that forgot the account’s own operations',
    chain: chain => void Object.assign(chain, { nonce: 3n }),
    kept: 'unreadable',
    gaps: ['logs:1'],
  },
  {
    is: 'a token sent long ago, of a node that tells few blocks at once',
    chain: chain => {
      chain.head = 9_000
      chain.mostBlocks = 800
      chain.sent(at(4), token('OLD'), SENT, { block: 8_880 })
    },
    kept: 'unanswered',
    ticks: ['token'],
  },
]

/** A service, an account of it with one passkey, and the network it stands on. */
async function begin() {
  const key = new TestPasskey(ORIGIN)
  const chain = await new HeldChain(key.address).start()
  const env = { siteUrl: ORIGIN, trustProxy: false, rpcUrls: { 1: [chain.url] }, indexerUrl: chain.url }
  const browser = new ServiceBrowser(new Hono<Visit>().route('/passkeys', passkeyRoutes(env, store)), ORIGIN)
  await browser.register(key)
  return { key, chain, browser, remove: (given?: Given) => browser.delete(key, key, given) }
}
const kinds = (found: Holdings['refused']) => found.map(({ kind }) => kind)
const all = ({ ticks, spam, unseen, gaps }: Holdings): Given => ({
  ticked: [
    ...ticks.map(({ id }) => id),
    ...(spam.length > 0 ? ['spam'] : []),
    ...(unseen.length > 0 ? ['unseen'] : []),
  ],
  typed: Object.fromEntries(gaps.map(({ id }) => [id, 'Ethereum'])),
})

describe('the last passkey', () => {
  test.each(rows)(
    '[PK-4] with $is: kept by $kept',
    async row => {
      const { key, chain, browser, remove } = await begin()
      row.chain(chain)
      const before = await remove()
      expect([before.status === 200, before.body.error?.code ?? null]).toEqual([row.kept === null, row.kept])
      if (row.kept === null) return chain.stop()
      const { body } = await browser.holdings(key)
      expect({
        ...{ last: body.last, refused: kinds(body.refused), ticks: kinds(body.ticks), spam: body.spam.length },
        ...{ gaps: body.gaps.map(({ id }) => id), unseen: body.unseen.length },
      }).toEqual({
        ...{ last: true, refused: row.refused ?? [], ticks: row.ticks ?? [], spam: row.spam ?? 0 },
        ...{ gaps: row.gaps ?? [], unseen: row.unseen ?? 0 },
      })
      // Every answer it wants is enough, and only where an answer is wanted; one of them missing is not.
      const given = all(body)
      for (const missing of given.ticked)
        expect((await remove({ ...given, ticked: given.ticked.filter(id => id !== missing) })).body.error?.code).toBe(
          row.kept,
        )
      const { body: after } = await remove(given)
      expect(after.error?.code ?? null).toBe(row.kept === 'unanswered' ? null : row.kept)
      await chain.stop()
    },
    30_000,
  )

  test('[PK-4] what arrived since the look is to be ticked too', async () => {
    const { key, chain, browser, remove } = await begin()
    chain.sent(at(4), token('ONE'), SENT)
    const given = all((await browser.holdings(key)).body)
    chain.head += 3
    chain.sent(at(5), token('TWO'), SENT)
    expect((await remove(given)).body.error?.code).toBe('unanswered')
    const again = (await browser.holdings(key)).body
    expect(again.ticks.map(({ name }) => name)).toEqual(['ONE', 'TWO'])
    expect((await remove(all(again))).body).toMatchObject({ last: true })
    await chain.stop()
  })

  test.each(['index', 'node', 'logs'] as const)(
    '[PK-4] %s silent for 24 hours by the service’s own memory: the network’s name, typed, passes it over',
    async source => {
      const { key, chain, browser, remove } = await begin()
      chain.silent = [source]
      const typed = (word: string): Given => ({ ticked: [], typed: { [`${source}:1`]: word } })
      expect((await remove(typed('Ethereum'))).body.error?.code).toBe('unreadable')
      const [gap] = (await browser.holdings(key)).body.gaps
      expect(gap).toMatchObject({ id: `${source}:1`, source, open: false, share: null })
      const age = (hours: number) =>
        store.query(`UPDATE holding_gaps SET since = now() - make_interval(hours => $2) WHERE account = $1`, [
          key.address,
          hours,
        ])
      await age(23)
      expect((await remove(typed('Ethereum'))).body.error?.code).toBe('unreadable')
      await age(25)
      expect((await browser.holdings(key)).body.gaps[0]!.open).toBe(true)
      for (const word of ['', 'Base', 'yes']) expect((await remove(typed(word))).body.error?.code).toBe('unanswered')
      // One answer in between, and it counts from anew.
      chain.silent = []
      expect((await browser.holdings(key)).body.gaps).toEqual([])
      chain.silent = [source]
      expect((await remove(typed('Ethereum'))).body.error?.code).toBe('unreadable')
      await age(25)
      expect((await remove(typed(' ethereum '))).body).toMatchObject({ last: true })
      await chain.stop()
    },
    60_000,
  )

  test('[PK-4] the only owner somewhere is kept by the same, and given the same answers it goes; once another owns it there nothing is asked', async () => {
    const { key: first, chain, browser } = await begin()
    const second = new TestPasskey(ORIGIN)
    expect((await browser.add(first, second)).status).toBe(200)
    // Before the first action only the first key acts, however many are listed.
    pair(chain, at(2), true)
    expect((await browser.delete(second, first)).body.error?.code).toBe('soleOwner')
    expect((await browser.holdings(first)).body).toMatchObject({
      last: false,
      networks: [1],
      refused: [{ kind: 'v2' }],
    })
    chain.contracts.set(at(2), token('GONE', 0n))
    chain.sent(at(5), owned(chain.account), SENT, { id: 8n })
    expect((await browser.delete(second, first)).body.error?.code).toBe('unanswered')
    chain.silent = ['index']
    expect((await browser.delete(second, first)).body.error?.code).toBe('unreadable')
    chain.silent = []
    // The other one may go: it owns nothing.
    expect((await browser.holdings(second)).body).toMatchObject({ networks: [], ticks: [] })
    const held = (await browser.holdings(first)).body
    Object.assign(chain, { code: '0x01', owners: [first.owner, second.owner] })
    expect((await browser.holdings(first)).body).toMatchObject({ networks: [], ticks: [] })
    Object.assign(chain, { code: '0x', owners: [] })
    expect((await browser.delete(second, first, all(held))).body).toEqual({ last: false, signedOut: false })
    await chain.stop()
  })

  test('[PK-4] what is known to be there keeps it, however long another source is silent', async () => {
    const { key, chain, browser, remove } = await begin()
    Object.assign(chain, { balance: ETHER, silent: ['index'] })
    await browser.holdings(key)
    await store.query(`UPDATE holding_gaps SET since = now() - interval '2 days' WHERE account = $1`, [key.address])
    expect((await remove({ ticked: [], typed: { 'index:1': 'Ethereum' } })).body.error?.code).toBe('lastOwner')
    await chain.stop()
  })
})

test('[PK-4] touchedBy: addresses of words and paths, none of amounts', () => {
  const [one, two] = [at(1), `0x000000${'c'.repeat(34)}`] as const
  const data = concatHex([
    '0x12345678',
    wordOf(one),
    wordOf(10n ** 24n),
    wordOf(two),
    wordOf(43),
    USDC,
    '0x000bb8',
    at(3),
  ])
  const found = touchedBy(data, [{ address: at(4).toUpperCase().replace('X', 'x') as Hex }])
  expect([one, two, USDC, at(3), at(4)].filter(address => !found.has(address))).toEqual([])
  // A sum of money may look like one, shifted: it has no code, and takes no room.
  expect(found.size).toBeLessThanOrEqual(9)
})
