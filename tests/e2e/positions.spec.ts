import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, formatUnits, type Hex } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { ChainPositions } from '../support/chainPositions.ts'
import { rpc, rpcUrl } from '../support/devnet.ts'
import { freshAccount, stranger } from '../support/freshAccount.ts'
import { heldDeed, takePriceOfNow } from '../support/heldDeed.ts'
import { networkPaid } from '../support/networkPaid.ts'
import { addPair, giveAway, liquidityOf, mintV3, mintV4, owedOf, sharesOf, tradeThrough } from '../support/positions.ts'
import { priceUsd } from '../support/priceUsd.ts'
import { misread } from '../support/readsAs.ts'
import { expect, expectAccessible, open, test, watchFaults } from '../support/site.ts'
import { tradeOnPair } from '../support/tradeOnPair.ts'
import { sooner } from '../support/sooner.ts'
import { balance, box, connect, send, token, wallet } from '../support/swap.ts'
import { asked, thinks } from '../support/swapOnce.ts'
import { agreed, TestWallet } from '../support/TestWallet.ts'
import { keptByV3, paidByV3 } from '../support/positionLogs.ts'

const ETHER = 10n ** 18n
const contracts = chainById(1)!.contracts as Record<string, Address>
const pool = { symbols: ['WETH', 'USDC'] as [string, string], fee: 3_000, spacing: 60 }
type Ledger = {
  position: string
  events: { type: string; amounts: [string, string]; hash: string; amount: string; usd: number }[]
}
const around = { ...pool, width: 6_000, amounts: [ETHER, 3_000_000_000n] as [bigint, bigint] }

test('[RT-9][RT-10][LP-1][LP-2][EN-3][GO-10] positions of all versions: listed, filtered, hidden, to the wei; new ones come and gone ones go without reload', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { WETH: 6, USDC: 20_000 } })
  await wallet(page, me, 1, { connected: false })
  await open(page, '/positions')
  await expect(page).toHaveTitle(/Liquidity positions/)
  await expect(page.getByText('Connect a wallet to see its positions.')).toBeVisible()
  await expectAccessible(page)
  await connect(page)
  const main = page.getByRole('main')
  const list = main.getByRole('list', { name: 'Positions', exact: true })
  await expect(main.getByText('No positions yet')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Explore pools' })).toHaveAttribute('href', '/explore/pools')
  // LP-1: what is minted now shows with its block, without reload.
  const inside = await mintV3(1, me, around)
  const card = (tokenId: bigint) => list.locator(`[data-position="1-v3-${tokenId}"]`)
  await expect(card(inside.tokenId)).toContainText('In range')
  await expect(card(inside.tokenId)).toContainText('WETH')
  await expect(card(inside.tokenId).locator('dd').first()).toContainText('$')
  const beside = await mintV3(1, me, { ...around, width: 600, shift: 6_000 })
  await expect(card(beside.tokenId)).toContainText('Out of range')
  const pair = await addPair(1, me, ['WETH', 'USDC'], [ETHER, 3_000_000_000n])
  const shares = list.locator(`[data-position="1-v2-${pair}-${me}"]`)
  await expect(shares).toContainText('Part of the value')
  const four = await mintV4(1, me, { symbol: 'USDC', fee: 500, spacing: 10, liquidity: 10n ** 12n, value: ETHER })
  const v4 = list.locator(`[data-position="1-v4-${four.tokenId}"]`)
  await expect(v4).toContainText('In range')
  await expectAccessible(page)

  const only = (name: string) => main.getByRole('button', { name, exact: true })
  await only('v3').click()
  await expect(card(inside.tokenId)).toHaveCount(0)
  await expect(shares).toBeVisible()
  await only('v3').click()
  await only('Out of range').click()
  await expect(card(beside.tokenId)).toHaveCount(0)
  await expect(card(inside.tokenId)).toBeVisible()
  await only('Out of range').click()

  // LP-1: hidden, also after a reload; shown again.
  await shares.getByLabel('Actions for').click()
  await shares.getByRole('button', { name: 'Hide' }).click()
  await expect(shares).toHaveCount(0)
  await main.getByText('1 hidden position').click()
  const hidden = main.getByRole('list', { name: '1 hidden position' })
  await hidden.getByLabel('Actions for').click()
  await hidden.getByRole('button', { name: 'Show again' }).click()
  await expect(shares).toBeVisible()

  // A position that is given away leaves the list; its page then shows that another account owns it.
  await giveAway(1, me, beside.tokenId, await stranger())
  await expect(card(beside.tokenId)).toHaveCount(0)

  // LP-2: the page's figures are the chain's.
  await tradeThrough(1, 'USDC', 3_000, 20n * ETHER)
  await card(inside.tokenId).getByRole('link', { name: 'WETH' }).click()
  await expect(page).toHaveURL(new RegExp(`/positions/v3/ethereum/${inside.tokenId}$`))
  await expect(page).toHaveTitle(/\(v3\)/)
  const owed = page.getByRole('heading', { name: 'Uncollected fees' }).locator('~ ul').first()
  const short = (raw: bigint, decimals: number) => formatUnits(raw, decimals).slice(0, 6)
  // Others trade in the pool: the page is held to the chain of its moment.
  await expect(async () => {
    const [usdc, weth] = await owedOf(1, me, inside.tokenId)
    expect(usdc > 0n && weth > 0n).toBe(true)
    const said = await owed.textContent()
    expect(said).toContain(short(usdc, 6))
    expect(said).toContain(short(weth, 18))
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText('Min price')).toBeVisible()
  await expect(page.getByRole('img', { name: /over a month/ })).toBeVisible()
  const unit = page.getByText('USDC per WETH').first()
  await expect(unit).toBeVisible()
  await page.getByRole('button', { name: 'Show the price the other way round' }).click()
  await expect(page.getByText('WETH per USDC').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' }).getByText('Added')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/positions/v3/ethereum/${beside.tokenId}`)
  await expect(page.getByText('Only its owner can change it.')).toBeVisible()
  await page.goto('/positions/v4/ethereum/999999999')
  await expect(page.getByText('There is no such position')).toBeVisible()
})

test('[LP-1][AD-7] while one network is still read, no place says that there are no positions', async ({ page }) => {
  const me = await freshAccount(page, { 1: { WETH: 2, USDC: 6_000 } })
  const { tokenId } = await mintV3(1, me, around)
  await wallet(page, me)
  await open(page, '/positions')
  await connect(page)
  const row = page.locator(`[data-position="1-v3-${tokenId}"]`)
  await expect(row).toBeVisible()
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  await page.route('**/rpc/1', async route => {
    await held
    await route.fallback()
  })
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { tarnNone: said })
    new MutationObserver(() => {
      for (const none of ['No positions yet', 'No liquidity positions.'])
        if (document.body.textContent?.includes(none)) said.push(none)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const base = page.waitForResponse('**/rpc/8453')
  await page.goto('/positions')
  await base
  await expect(page.getByRole('main').getByRole('status').first()).toBeVisible()
  release()
  await expect(row).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { tarnNone: string[] }).tarnNone)).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
})

test('[LP-1] the index is away: v3 positions are seen from the chain alone, and the page says what may be missing', async ({
  page,
  faults,
}) => {
  faults.allow(/503/)
  const me = await freshAccount(page, { 1: { WETH: 2, USDC: 6_000 } })
  const { tokenId } = await mintV3(1, me, around)
  await page.route('**/api/market/wallets/*/positions*', route => route.fulfill({ status: 503, json: {} }))
  await wallet(page, me)
  await open(page, '/positions')
  await connect(page)
  await expect(page.locator(`[data-position="1-v3-${tokenId}"]`)).toContainText('In range')
  await expect(page.getByText(/Our index is behind on Ethereum/)).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
})

test('[LP-4][LP-8][GO-10][GO-5] a v3 position: fees collected, half removed, more added, all removed, gone to closed; each in Activity', async ({
  page,
  request,
}) => {
  const me = await freshAccount(page, { 1: { WETH: 2, USDC: 20_000 } })
  const { tokenId } = await mintV3(1, me, around)
  await tradeThrough(1, 'USDC', 3_000, 20n * ETHER)
  await wallet(page, me)
  await page.clock.install()
  await open(page, '/positions')
  await connect(page)
  const card = page.locator(`[data-position="1-v3-${tokenId}"]`)
  await card.getByLabel('Actions for').click()
  await card.getByRole('link', { name: 'Collect fees' }).click()
  const [usdc, weth] = await owedOf(1, me, tokenId)
  expect(usdc > 0n && weth > 0n).toBe(true)
  const [usdcBefore, ethBefore] = [await balance(1, 'USDC', me), await balance(1, 'ETH', me)]
  const said = await heldDeed(page, 'Collect fees')
  const came = (await balance(1, 'USDC', me)) - usdcBefore
  expect(came).toBeGreaterThanOrEqual(usdc)
  // The receipt says what arrived, to the unit, and what it cost.
  expect(said.replaceAll(',', '')).toContain(`USDC received${formatUnits(came, 6)}`)
  expect(said).toContain('ETH received')
  const cost = /Network cost\s*(\S+) ETH/.exec(said)![1]!
  expect(misread(cost, Number(formatUnits(await networkPaid(1, me), 18)))).toBeNull()
  expect(await balance(1, 'ETH', me)).toBeGreaterThan(ethBefore + weth - ETHER / 1_000n)
  expect(await keptByV3(tokenId)).toEqual([0n, 0n])
  // Nothing is left to collect, or another account traded since.
  const again = page.getByRole('button', { name: 'Collect fees' })
  await expect
    .poll(async () => (await again.isDisabled()) || (await owedOf(1, me, tokenId)).some(owed => owed > 0n))
    .toBe(true)

  const liquidity = await liquidityOf(1, tokenId)
  await page.getByRole('button', { name: 'Remove liquidity' }).click()
  await heldDeed(page, 'Remove liquidity', dialog => dialog.getByRole('textbox', { name: 'Exact percent' }).fill('50'))
  expect(await liquidityOf(1, tokenId)).toBe(liquidity - liquidity / 2n)

  await page.getByRole('button', { name: 'Add liquidity' }).click()
  const held = await balance(1, 'USDC', me)
  const added = await heldDeed(page, 'Add liquidity', dialog =>
    dialog.getByRole('textbox', { name: 'Amount of USDC' }).fill('300'),
  )
  const put = held - (await balance(1, 'USDC', me))
  expect(put <= 300_000_000n && put > 290_000_000n).toBe(true)
  expect(added).toContain(`USDC deposited${formatUnits(put, 6)}`)
  const grown = await liquidityOf(1, tokenId)
  expect(grown).toBeGreaterThan(liquidity / 2n)

  await page.getByRole('button', { name: 'Remove liquidity' }).click()
  await heldDeed(page, 'Remove liquidity', dialog => dialog.getByRole('button', { name: '100%' }).click())
  expect(await liquidityOf(1, tokenId)).toBe(0n)
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove liquidity' })).toBeDisabled()

  // GO-10: the ledger of its life, on the page and as files: what was collected beyond what was freed is fees, to the
  // wei.
  const ledger = page.getByRole('region', { name: 'Profit and loss' })
  const row = (key: string) => ledger.locator(`[data-row="${key}"] dd`)
  const file = async (kind: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      ledger.getByRole('button', { name: `Export ${kind}` }).click(),
    ])
    return readFile(await download.path(), 'utf8')
  }
  const events = async (): Promise<string[]> =>
    JSON.parse(await file('JSON')).events.map((each: { type: string }) => each.type)
  // Its history is asked for with every third look, four seconds apart.
  const deeds = async () => (await events()).filter(each => each !== 'fees' && each !== 'gas')
  const gasCount = async () => (await events()).filter(each => each === 'gas').length
  await sooner(page, 4_000, async () => (await deeds()).length >= 4 && (await gasCount()) >= 5)
  expect(await deeds()).toEqual(['added', 'removed', 'added', 'removed'])
  expect((await events()).filter(each => each !== 'gas').slice(0, 3)).toEqual(['added', 'fees', 'removed'])
  const told = JSON.parse(await file('JSON'))
  const { fees } = await paidByV3(tokenId)
  expect(fees[0] >= usdc && fees[1] >= weth).toBe(true)
  expect(told.fees).toEqual([formatUnits(fees[0], 6), formatUnits(fees[1], 18)])
  expect(told.cost).toBeGreaterThan(told.feesUsd)
  // What the network took of each transaction stands once, as its receipt says.
  const gas = (told as Ledger).events.filter(({ type }) => type === 'gas')
  expect(gas.length).toBe(5)
  expect(new Set(gas.map(({ hash }) => hash)).size).toBe(gas.length)
  for (const { hash, amount } of gas) {
    const receipt = await rpc<{ gasUsed: Hex; effectiveGasPrice: Hex }>(1, 'eth_getTransactionReceipt', [hash])
    expect(amount).toBe(formatUnits(BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice), 18))
  }
  await expect(row('gas')).toContainText(/^\$\d.*Paid for 5 transactions$/)
  // What went in and came out is worth what the service's bars said then; the rows say what the file adds up to.
  const sumOf = (type: string) =>
    (told as Ledger).events.reduce((sum, each) => sum + (each.type === type ? each.usd : 0), 0)
  const ether = await priceUsd(request, 1)
  const worth = (type: string) =>
    (told as Ledger).events.reduce(
      (sum, { type: is, amounts }) => (is === type ? sum + Number(amounts[0]) + Number(amounts[1]) * ether : sum),
      0,
    )
  for (const type of ['added', 'removed', 'fees'])
    expect(Math.abs(sumOf(type) / worth(type) - 1), `${type}, at the price of ether`).toBeLessThan(0.02)
  expect(told.cost).toBeCloseTo(sumOf('added'), 5)
  expect(told.gasUsd).toBeCloseTo(sumOf('gas'), 5)
  expect(told.profit).toBeCloseTo(sumOf('removed') + told.feesUsd - told.cost - told.gasUsd, 5)
  for (const key of ['cost', 'profit'])
    expect(misread((await row(key).locator('span').first().textContent())!, told[key]), key).toBeNull()
  expect(told.against).toBeCloseTo(told.loss + told.feesUsd, 1)
  expect(await file('CSV')).toMatch(/^time,network,position,event,.*\r\n.*,added,/)

  await page.getByRole('button', { name: /^Account 0x/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Account' })
  await drawer.getByRole('tab', { name: 'Activity' }).click()
  await expect(drawer.getByText(/^Collected/).first()).toBeVisible()
  await expect(drawer.getByText(/^Removed/).first()).toBeVisible()
  await drawer.getByRole('tab', { name: 'Pools' }).click()
  await expect(drawer.getByText('No liquidity positions.')).toBeVisible()
})

test('[RT-10][LP-4][LP-8][GO-10] a v2 share and a v4 position: a part of each comes back, fees of v4 too, exactly what was permitted', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { WETH: 2, USDC: 20_000 } })
  const pair = await addPair(1, me, ['WETH', 'USDC'], [ETHER, 3_000_000_000n])
  const { tokenId } = await mintV4(1, me, {
    symbol: 'USDC',
    fee: 500,
    spacing: 10,
    liquidity: 10n ** 13n,
    value: ETHER,
  })
  await wallet(page, me)
  await open(page, `/positions/v2/ethereum/${pair}`)
  await expect(page).toHaveTitle(/\(v2\)/)
  await connect(page)
  const remove = async (percent: string) => {
    await page.getByRole('button', { name: 'Remove liquidity' }).click()
    await heldDeed(page, 'Remove liquidity', dialog => dialog.getByRole('button', { name: percent }).click())
  }
  const [before, usdc] = [await sharesOf(1, pair, me), await balance(1, 'USDC', me)]
  await remove('25%')
  expect(await sharesOf(1, pair, me)).toBe(before - before / 4n)
  expect(await balance(1, 'USDC', me)).toBeGreaterThan(usdc + 700_000_000n)
  // GO-10: what it went through, by the chain; what came back is the balance's difference, fees within.
  const lines = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(lines.getByText('Removed')).toBeVisible()
  await expect(lines.getByText('Added')).toBeVisible()
  const sums = page.getByRole('region', { name: 'Profit and loss' })
  await expect(sums.locator('[data-row="cost"] dd')).toContainText('$')
  await expect(sums.locator('[data-row="fees"] dd')).toContainText('$')
  const download = page.waitForEvent('download')
  await sums.getByRole('button', { name: 'Export JSON' }).click()
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8')) as Ledger
  expect(file.position).toBe(`v2 ${pair}`)
  const out = file.events.filter(({ type }) => type === 'removed' || type === 'fees')
  const came = out.reduce((sum, { amounts }) => sum + Number(amounts[0]), 0)
  expect(came).toBeCloseTo(Number(formatUnits((await balance(1, 'USDC', me)) - usdc, 6)), 4)

  await page.goto(`/positions/v4/ethereum/${tokenId}`)
  await expect(page).toHaveTitle(/\(v4\)/)
  const held = await balance(1, 'USDC', me)
  await remove('100%')
  expect(await balance(1, 'USDC', me)).toBeGreaterThan(held)
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
  // What v4 paid in fees with it is told, though no log says it.
  await expect(lines.getByText('Removed')).toBeVisible()
  await expect(sums.locator('[data-row="fees"] dd')).toContainText('$')
  await expect(sums.locator('[data-row="against"] dd')).toContainText('$')
})

test('[LP-1][GO-10] a v2 share’s yearly return is of its own life, in the list and on its page, as the chain reckons it', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { WETH: 2, USDC: 20_000 } })
  const [usdc, weth] = [token(1, 'USDC').address, token(1, 'WETH').address]
  const chain = new ChainPositions(rpcUrl(1))
  const pair = await addPair(1, me, ['WETH', 'USDC'], [ETHER, 3_000_000_000n])
  /** What of the pair's product a share stands for: fees raise it, nothing else does. */
  const growth = async () => {
    const [x, y] = await chain.read<readonly [bigint, bigint]>(pair, 'getReserves')
    return Math.sqrt(Number(x)) * (Math.sqrt(Number(y)) / Number(await chain.read(pair, 'totalSupply')))
  }
  const [begun, added] = [await growth(), Date.now()]
  const [zero, one] = [usdc, weth].sort()
  const refs = { id: pair, token0: { address: zero! }, token1: { address: one! } }
  await (await tradeOnPair(1, refs, weth, 100n * ETHER))()
  await wallet(page, me)
  // A return says something from a day on: 26 hours have passed.
  const later = 26 * 3_600_000
  await page.clock.setSystemTime(new Date(Date.now() + later))
  await open(page, '/positions')
  await connect(page)
  const apr = (within: Locator) => within.getByText('APR', { exact: true }).locator('xpath=following-sibling::dd')
  const asReckoned = async (told: Locator) =>
    expect(async () => {
      const grown = 1 - begun / (await growth())
      expect(grown).toBeGreaterThan(0)
      const yearly = ((grown / (1 - grown)) * 365 * 86_400_000 * 100) / (Date.now() + later - added)
      const said = Number(/([\d.,]+)%/.exec((await told.textContent()) ?? '')?.[1]?.replaceAll(',', ''))
      expect(Math.abs(said / yearly - 1), `${said} for ${yearly}`).toBeLessThan(0.02)
    }).toPass({ timeout: 60_000 })
  const card = page.locator(`[data-position="1-v2-${pair}-${me}"]`)
  await asReckoned(apr(card))
  await card.getByRole('link', { name: 'WETH' }).click()
  await expect(page.getByText('Fees over its whole life, against the capital that earned them')).toBeVisible()
  await asReckoned(apr(page.getByRole('main')))
})

test('[LP-4] a v2 pair that the index does not name is found by its tokens, imported, and listed also after a reload', async ({
  page,
  faults,
}) => {
  faults.allow(/503/)
  const me = await freshAccount(page, { 1: { WETH: 2, USDC: 6_000 } })
  const pair = await addPair(1, me, ['WETH', 'USDC'], [ETHER, 3_000_000_000n])
  await page.route('**/api/market/wallets/*/positions*', route => route.fulfill({ status: 503, json: {} }))
  await wallet(page, me)
  await open(page, '/positions')
  await connect(page)
  const shares = page.locator(`[data-position="1-v2-${pair}-${me}"]`)
  await expect(page.getByText(/Our index is behind on Ethereum/)).toBeVisible()
  await expect(shares).toHaveCount(0)
  await page.getByRole('button', { name: 'Import a v2 pair' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a v2 pair' })
  await dialog.getByRole('button', { name: /Select token/ }).click()
  const pick = async (symbol: string) => {
    const { selector } = box(page)
    await selector.getByRole('searchbox').fill(token(1, symbol).address)
    await selector.getByRole('option', { name: symbol, exact: true }).click()
  }
  // The native currency stands for its wrapper.
  await pick('USDC')
  await expect(dialog.getByText(/Found on Ethereum: your share is/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(shares).toBeVisible()
  await open(page, '/positions')
  await expect(shares).toContainText('Part of the value')
  await page.unrouteAll({ behavior: 'wait' })
})

test('[ER-8][LP-2] a collect that the chain refuses is told as one, and nothing is lost; what was done before a refusal is told, and done once; a position given away while its page is open is nobody’s to change', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { WETH: 2, USDC: 6_000 } })
  const { tokenId } = await mintV3(1, me, around)
  await tradeThrough(1, 'USDC', 3_000, 20n * ETHER)
  const owed = await owedOf(1, me, tokenId)
  const asked = await wallet(page, me)
  await open(page, `/positions/v3/ethereum/${tokenId}`)
  await connect(page)
  await page.getByRole('button', { name: 'Collect fees' }).click()
  const review = page.getByRole('dialog', { name: 'Collect fees' })
  await expect(review.getByText(/Tried at block/)).toBeVisible()
  // The wallet's person lowers the gas: the transaction is mined, and does nothing.
  asked.changes(request =>
    request.method === 'eth_sendTransaction'
      ? { ...request, params: [{ ...(request.params[0] as object), gas: '0xc350' }] }
      : request,
  )
  await review.getByRole('button', { name: 'Collect now' }).click()
  await expect(review.getByRole('alert')).toContainText(
    'Your fees could not be collected. They are still yours; try again.',
  )
  // Others may have added to it.
  const still = await owedOf(1, me, tokenId)
  expect(still[0] >= owed[0] && still[1] >= owed[1]).toBe(true)
  asked.behaves()
  await review.getByRole('button', { name: 'Close' }).click()
  // A deposit that is refused after its approval says what was done by then, and asks for that no second time.
  const noMore = { abi: erc20Abi, functionName: 'approve', args: [contracts.v3PositionManager!, 0n] } as const
  await send(1, me, token(1, 'USDC').address, encodeFunctionData(noMore))
  await page.getByRole('button', { name: 'Add liquidity' }).click()
  const add = page.getByRole('dialog', { name: 'Add liquidity' })
  await add.getByRole('textbox', { name: /^Amount of (ETH|WETH)$/ }).fill('0.05')
  await expect(add.getByText(/Tried at block/)).toBeVisible()
  asked.rejects('eth_sendTransaction', contracts.v3PositionManager)
  await add.getByRole('button', { name: 'Add now' }).click()
  await expect(add.getByRole('alert')).toContainText('You rejected the request in your wallet.')
  await expect(add.getByText('Already done: Approve USDC for V3 Positions, this amount only.')).toBeVisible()
  await expectAccessible(page)
  asked.behaves()
  expect(asked.askedOf(token(1, 'USDC').address)).toBe(1)
  await add.getByRole('button', { name: 'Try again' }).click()
  const receipt = page.getByRole('dialog', { name: 'Liquidity added', exact: true })
  await receipt.getByRole('button', { name: 'Done' }).click()
  expect(asked.askedOf(token(1, 'USDC').address)).toBe(1)
  await giveAway(1, me, tokenId, await stranger())
  await expect(page.getByText('Only its owner can change it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Collect fees' })).toHaveCount(0)
})

test('[SW-9][LP-4] a deposit’s review tells what stays approved to the manager after it', async ({ page }) => {
  const me = await freshAccount(page, { 1: { WETH: 2, USDC: 6_000 } })
  const { tokenId } = await mintV3(1, me, around)
  const endless = {
    abi: erc20Abi,
    functionName: 'approve',
    args: [contracts.v3PositionManager!, (1n << 256n) - 1n],
  } as const
  await send(1, me, token(1, 'USDC').address, encodeFunctionData(endless))
  await wallet(page, me)
  await open(page, `/positions/v3/ethereum/${tokenId}`)
  await page.getByRole('button', { name: 'Add liquidity' }).click()
  const add = page.getByRole('dialog', { name: 'Add liquidity' })
  await takePriceOfNow(page)
  await add.getByRole('textbox', { name: /^Amount of (ETH|WETH)$/ }).fill('0.05')
  await expect(add.getByText(/Left approved afterwards: Unlimited USDC for V3 Positions/)).toBeVisible()
})

test('[LP-4][TX-3] two tabs that take the same part out of a position send it once, and so does the page after a reload', {
  tag: '@browser',
}, async ({ page, context, faults }) => {
  const me = await freshAccount(page, { 1: { WETH: 2, USDC: 6_000 } })
  const { tokenId } = await mintV3(1, me, around)
  const whole = await liquidityOf(1, tokenId)
  const other = await context.newPage()
  await watchFaults(other, faults)
  await agreed(other, me)
  const [first, second] = [await wallet(page, me), await TestWallet.install(other, { account: me, authorized: true })]
  const parts = (tab: Page) => {
    const dialog = tab.getByRole('dialog', { name: 'Remove liquidity', exact: true })
    const [now, again] = ['Remove now', 'Try again'].map(name => dialog.getByRole('button', { name, exact: true }))
    return { dialog, now: now!, again: again!, told: dialog.getByRole('alert') }
  }
  const toReady = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Remove liquidity' }).click()
    const { dialog } = parts(tab)
    await dialog.getByRole('textbox', { name: 'Exact percent' }).fill('50')
    await expect(dialog.getByText(/Tried at block/)).toBeVisible()
  }
  for (const tab of [page, other]) {
    await takePriceOfNow(tab)
    await open(tab, `/positions/v3/ethereum/${tokenId}`)
    await toReady(tab)
  }
  const answer = thinks(first)
  await parts(page).now.click()
  await expect.poll(() => asked(first)).toEqual(['eth_sendTransaction'])
  await parts(other).now.click()
  await expect(parts(other).told).toContainText('Another tab is already doing this')
  expect(asked(second)).toEqual([])
  // The page closes before its wallet answers: the next one says so before it asks for the same again.
  await page.reload()
  await toReady(page)
  await parts(page).now.click()
  await expect(parts(page).told).toContainText('its answer never arrived')
  answer()
  await expect.poll(() => liquidityOf(1, tokenId)).toBe(whole - whole / 2n)
  expect([asked(first).length, asked(second).length, await liquidityOf(1, tokenId)]).toEqual([1, 0, whole - whole / 2n])
  await other.close()
})

test('[LP-2] [EX-5] a position’s chart says whether past prices load, can’t be had or are none: three things, and asks again by press', async ({
  page,
  faults,
}) => {
  faults.allow(/503|404|past prices/)
  const me = await freshAccount(page, { 1: { WETH: 2, USDC: 5_000 } })
  const { tokenId } = await mintV3(1, me, around)
  const answers: ((answer: 'down' | 'none' | 'real') => void)[] = []
  await page.route(/\/pools\/.*\/candles\?/, async route => {
    const answer = await new Promise<'down' | 'none' | 'real'>(resolve => answers.push(resolve))
    if (answer === 'down') return route.fulfill({ status: 503, body: '' })
    if (answer === 'none') return route.fulfill({ status: 404, body: '{}' })
    return route.continue()
  })
  const next = async (answer: 'down' | 'none' | 'real') => {
    await expect.poll(() => answers.length).toBeGreaterThan(0)
    for (const each of answers.splice(0)) each(answer)
  }
  await open(page, `/positions/v3/ethereum/${tokenId}`)
  const said = (text: string) => page.getByText(text, { exact: true })
  const [loading, away, none] = [
    said('Loading past prices…'),
    said('Past prices can’t be loaded right now.'),
    said('There are no past prices of this pool yet.'),
  ]
  await expect(loading).toBeVisible()
  await expect(away.or(none)).toHaveCount(0)
  await next('down')
  await expect(away).toBeVisible()
  await expect(loading.or(none)).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(loading).toBeVisible()
  await next('none')
  await expect(none).toBeVisible()
  await expect(loading.or(away)).toHaveCount(0)
  await page.reload()
  await next('real')
  await expect(page.getByRole('img', { name: /^Price of .* over a month, and the range$/ })).toBeVisible()
})

test('[LP-2] [LP-4] fees that cost more than they are worth are collected by a quiet button, with the sentence', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { WETH: 2, USDC: 5_000 } })
  const { tokenId } = await mintV3(1, me, around)
  await tradeThrough(1, 'USDC', 3_000, ETHER / 1_000n)
  await wallet(page, me)
  await open(page, `/positions/v3/ethereum/${tokenId}`)
  await connect(page)
  const collect = page.locator('.position-deeds').getByRole('button', { name: 'Collect fees' })
  await expect(collect).toBeEnabled()
  await expect(collect).toHaveClass(/button-secondary/)
  await collect.click()
  const dialog = page.getByRole('dialog', { name: 'Collect fees' })
  await expect(dialog).toContainText(
    /The network fee is \$[\d.]+, more than you would receive \([<$\d.]+\)\. It pays to wait\./,
  )
  const now = dialog.getByRole('button', { name: 'Collect now' })
  await expect(now).toHaveClass(/button-secondary/)
  await expect(now).toBeEnabled()
  // What goes in and out is called as it comes: ether, though the pool holds its wrapped kind.
  await expect(dialog.getByText(/^[\d.₀-₉]+ ETH$/)).toBeVisible()
  await expect(page.locator('.position-amounts').first()).toContainText(/ETH/)
  await expect(page.locator('.position-amounts').first()).not.toContainText('WETH')
})
