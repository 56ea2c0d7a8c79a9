import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  formatUnits,
  type Hex,
  maxUint256,
  parseAbi,
} from 'viem'
import { chainById } from '#domain/chains/chains.ts'
import type { TransactionRow } from '#data/market/schemas.ts'
import { devnetFile, isShared, rpc, sendAll } from '../support/devnet.ts'
import { freshAccount, give } from '../support/freshAccount.ts'
import { misread } from '../support/readsAs.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { balance, CHAINS, connect, token, wallet } from '../support/swap.ts'

const abi = parseAbi([
  'function setApprovalForAll(address, bool)',
  'function list(address, uint256, uint96)',
  'function buy(address, uint256) payable',
])

test('[TX-2, EN-8] activity is paged back to the first transaction, and narrowed by type, token and network', async ({
  page,
  request,
}) => {
  const me = await freshAccount(page)
  await wallet(page, me, CHAINS.ethereum)
  // An account with a long history as the index answers it: some 120 transactions of the devnet's own, on two networks.
  // Those of one row each: other journeys make some that swap and deposit at once, which are one line of several kinds.
  const newest = async (chain: string): Promise<TransactionRow[]> => {
    const read: TransactionRow[] = []
    for (let cursor: string | null = ''; read.length < 300 && cursor !== null; ) {
      const address = `/api/market/transactions?chain=${chain}&limit=100${cursor && `&cursor=${cursor}`}`
      const page: { items: TransactionRow[]; cursor: string | null } = await (await request.get(address)).json()
      read.push(...page.items)
      cursor = page.cursor
    }
    return read.filter(({ hash }) => read.filter(each => each.hash === hash).length === 1).slice(0, 60)
  }
  const both = [...(await newest('ethereum')), ...(await newest('base'))]
  const rows = both.sort((a, b) => b.time - a.time)
  expect(rows.length).toBeGreaterThan(100)
  // A whole page of them is of one transaction.
  for (let i = 50; i < 100; i++) rows[i] = { ...rows[49]! }
  const hashes = new Set(rows.map(({ hash }) => hash))
  await page.route(/\/api\/market\/transactions\?.*account=/, async route => {
    const query = new URL(route.request().url()).searchParams
    const from = Number(query.get('cursor') ?? 0)
    const limit = Number(query.get('limit'))
    const items = rows.slice(from, from + limit)
    const next = from + limit < rows.length ? String(from + limit) : null
    await route.fulfill({ json: { items, cursor: next, at: { block: 1, time: 1 }, upTo: [] } })
  })

  await open(page, '/swap')
  await connect(page)
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await page.getByRole('tab', { name: 'Activity' }).click()
  const lines = page.locator('.account-rows .account-row')
  const more = page.getByRole('button', { name: 'Show earlier' })
  const upTo = async (n: number) => expect(lines).toHaveCount(new Set(rows.slice(0, n).map(({ hash }) => hash)).size)
  await upTo(50)
  // One press, and there is a line more, though its next page brought none.
  await more.click()
  await upTo(150)
  while (await more.isVisible()) {
    const before = await lines.count()
    await more.click()
    await expect.poll(async () => (await lines.count()) > before || !(await more.isVisible())).toBe(true)
  }
  await expect(lines).toHaveCount(hashes.size)

  const narrowed = async (choose: string, value: string, want: (row: TransactionRow) => boolean) => {
    await page.getByLabel(choose, { exact: true }).selectOption(value)
    const wanted = new Set(rows.filter(want).map(({ hash }) => hash))
    await expect(lines).toHaveCount(wanted.size)
  }
  const filters = page.getByRole('group', { name: 'Filter activity' })
  await expect(filters).toBeVisible()
  await narrowed('Network', 'Base', ({ chainId }) => chainId === CHAINS.base)
  // What also changed liquidity is called by that.
  const traded = ({ hash }: TransactionRow) => rows.every(row => row.hash !== hash || row.type === 'swap')
  await narrowed('Type', 'Swap', row => row.chainId === CHAINS.base && traded(row))
  await page.getByLabel('Network', { exact: true }).selectOption('All networks')
  await narrowed('Type', 'All types', () => true)
  const symbol = (await page.getByLabel('Token', { exact: true }).locator('option').nth(1).textContent())!
  await page.getByLabel('Token', { exact: true }).selectOption(symbol)
  await expect(async () => {
    const texts = await lines.allTextContents()
    expect(texts.length).toBeGreaterThan(0)
    for (const text of texts) expect(text).toContain(symbol)
  }).toPass()
})

test('[TX-2, EN-8] what came, an item bought and one sold are lines, too, each with its details as the chain has them', {
  tag: '@browser',
}, async ({ page, request }) => {
  const [me, friend] = [await freshAccount(page), await freshAccount(page)]
  const { market } = devnetFile().nfts!.find(({ chainId }) => chainId === 1)!
  const { items: collections } = (await (await request.get('/api/market/nfts?chain=ethereum&limit=10')).json()) as {
    items: { address: Hex; spam: boolean }[]
  }
  const { address } = collections.find(({ spam }) => !spam)!
  const { items } = (await (await request.get(`/api/market/nfts/1/${address}/items?sort=id&limit=100`)).json()) as {
    items: { tokenId: string; owner: Hex; listing: unknown; collectionName: string }[]
  }
  const piece = items.findLast(({ listing, owner }) => listing === null && !isShared(owner))!
  const id = BigInt(piece.tokenId)
  await rpc(1, 'anvil_impersonateAccount', [piece.owner])
  const allow = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [market, true] })
  const offer = (price: bigint) => encodeFunctionData({ abi, functionName: 'list', args: [address, id, price] })
  const buy = encodeFunctionData({ abi, functionName: 'buy', args: [address, id] })
  const [bought, sold] = [10n ** 16n, 2n * 10n ** 16n]
  await give(1, 'USDC', me, 7_250_000n)
  await sendAll(1, [
    { from: piece.owner, to: address, data: allow },
    { from: piece.owner, to: market, data: offer(bought) },
  ])
  await sendAll(1, [{ from: me, to: market, data: buy, value: bought }])
  await sendAll(1, [
    { from: me, to: address, data: allow },
    { from: me, to: market, data: offer(sold) },
  ])
  await sendAll(1, [{ from: friend, to: market, data: buy, value: sold }])

  await wallet(page, me, CHAINS.ethereum)
  await open(page, '/swap')
  await connect(page)
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await page.getByRole('tab', { name: 'Activity' }).click()
  const lines = page.locator('.account-rows .account-row')
  const line = (text: RegExp) => lines.filter({ hasText: text })
  const item = `${piece.collectionName} #${piece.tokenId}`
  await expect(line(/^Received USDC from 0x/)).toContainText('+ 7.25 USDC')
  await expect(line(/^Bought/)).toContainText(item)
  await expect(line(/^Bought/)).toContainText('− 0.01 ETH')
  await expect(line(/^Sold/)).toContainText(item)
  await expect(line(/^Sold/)).toContainText('+ 0.02 ETH')
  await expectAccessible(page)

  // What it cost is the network's word: no browser sent it, so none remembers it.
  await line(/^Bought/).click()
  const sheet = page.getByRole('dialog', { name: `Bought ${item}` })
  await expect(sheet.locator('.record-status')).toHaveText('Done')
  await expect(sheet).toContainText(/What moved.*− 0\.01 ETH/)
  const hash = (await sheet
    .getByText(/^0x[0-9a-f]{4}/)
    .last()
    .getAttribute('title'))!
  const said = await rpc<{ gasUsed: Hex; effectiveGasPrice: Hex }>(1, 'eth_getTransactionReceipt', [hash])
  const { nonce } = await rpc<{ nonce: Hex }>(1, 'eth_getTransactionByHash', [hash])
  const paid = Number(BigInt(said.gasUsed) * BigInt(said.effectiveGasPrice)) / 1e18
  const cost = await sheet.locator('dl > div').filter({ hasText: 'Network cost' }).locator('bdi').textContent()
  expect(misread(cost!.replace(' ETH', ''), paid)).toBeNull()
  await expect(sheet.locator('dl > div').filter({ hasText: 'Nonce' }).locator('bdi')).toHaveText(`${Number(nonce)}`)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Close' }).click()

  await page.getByLabel('Type', { exact: true }).selectOption('NFT sale')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText(`Sold ${item}`)
})

test('[TX-2] [AD-7] swaps that another device made are told as the wallet lived them: ether as ether, its wrapper as that, a route of two ways whole, what a friend got as nothing', async ({
  page,
}) => {
  const [me, friend] = [await freshAccount(page), await freshAccount(page)]
  const { wrappedNative, universalRouter, v2Router } = chainById(1)!.contracts
  const dollar = token(1, 'USDC').address
  const late = 2n ** 40n
  const routes = parseAbi([
    'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
    'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
    'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
    'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
    'function approve(address, uint256)',
  ])
  const before = await balance(1, 'USDC', me)
  // Ether is wrapped and goes two ways: three tenths and seven tenths of it.
  const way = (share: bigint, fee: number) =>
    encodeAbiParameters(
      [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'bytes' }, { type: 'bool' }],
      [me, share, 0n, encodePacked(['address', 'uint24', 'address'], [wrappedNative!, fee, dollar]), false],
    )
  const ether = 10n ** 18n
  const wrap = encodeAbiParameters(
    [{ type: 'address' }, { type: 'uint256' }],
    ['0x0000000000000000000000000000000000000002', ether],
  )
  const inputs = [wrap, way((ether * 3n) / 10n, 500), way((ether * 7n) / 10n, 3000)]
  const split = encodeFunctionData({ abi: routes, functionName: 'execute', args: ['0x0b0000', inputs, late] })
  await sendAll(1, [{ from: me, to: universalRouter!, data: split, value: ether }])
  const got = (await balance(1, 'USDC', me)) - before
  // Dollars for ether, dollars for its wrapper, and ether whose dollars a friend gets.
  const approve = encodeFunctionData({ abi: routes, functionName: 'approve', args: [v2Router!, maxUint256] })
  const forEther = encodeFunctionData({
    abi: routes,
    functionName: 'swapExactTokensForETH',
    args: [200_000_000n, 0n, [dollar, wrappedNative!], me, late],
  })
  const forWrapper = encodeFunctionData({
    abi: routes,
    functionName: 'swapExactTokensForTokens',
    args: [300_000_000n, 0n, [dollar, wrappedNative!], me, late],
  })
  const forFriend = encodeFunctionData({
    abi: routes,
    functionName: 'swapExactETHForTokens',
    args: [0n, [wrappedNative!, dollar], friend, late],
  })
  await sendAll(1, [
    { from: me, to: dollar, data: approve },
    { from: me, to: v2Router!, data: forEther },
    { from: me, to: v2Router!, data: forWrapper },
    { from: me, to: v2Router!, data: forFriend, value: ether / 4n },
  ])
  const wrapped = await balance(1, 'WETH', me)
  const tooMuch = encodeFunctionData({
    abi: routes,
    functionName: 'swapExactTokensForETH',
    args: [10n ** 15n, 0n, [dollar, wrappedNative!], me, late],
  })
  const failed = await rpc(1, 'eth_sendTransaction', [{ from: me, to: v2Router!, data: tooMuch, gas: '0x61a80' }])
  // The history is read once, when the tab opens: all is mined before.
  await expect
    .poll(() => rpc<{ status: Hex } | null>(1, 'eth_getTransactionReceipt', [failed]).then(said => said?.status))
    .toBe('0x0')

  await wallet(page, me, CHAINS.ethereum)
  await open(page, '/swap')
  await connect(page)
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await page.getByRole('tab', { name: 'Activity' }).click()
  const line = (text: string) => page.locator('.account-rows .account-row').filter({ hasText: text })
  // Until its own history is read, pools alone tell: by their wrapper.
  const bought = line('− 1 ETH')
  await expect(bought).toHaveText(/^Swapped ETH for USDC/)
  const amountIn = async (row: typeof bought, symbol: string) =>
    new RegExp(`\\+ ([\\d,.]+) ${symbol}`).exec((await row.textContent()) ?? '')?.[1] ?? ''
  expect(misread(await amountIn(bought, 'USDC'), Number(formatUnits(got, 6)))).toBeNull()
  await expect(line('− 200 USDC')).toHaveText(/^Swapped USDC for ETH.*\+ [\d.]+ ETH$/)
  const kept = line('− 300 USDC')
  await expect(kept).toHaveText(/^Swapped USDC for WETH.*\+ [\d.]+ WETH$/)
  expect(misread(await amountIn(kept, 'WETH'), Number(formatUnits(wrapped, 18)))).toBeNull()
  await expect(line('− 0.25 ETH')).toHaveText(/^Swapped ETH for USDC.*− 0\.25 ETH$/)
  await expect(page.locator('.account-rows .account-row')).toHaveCount(6)
  // One that failed is there as well: it was paid for.
  await expect(line('Used contract').filter({ hasText: 'Failed' })).toHaveCount(1)
})
