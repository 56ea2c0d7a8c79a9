// LP-1: lists that are long, and lists whose index is late: what is held is what the chain says.
import { freshAccount } from '../support/freshAccount.ts'
import { heldDeed } from '../support/heldDeed.ts'
import { addPair, giveAway, mintManyV3, mintV3, mintV4, owedOf, tradeThrough } from '../support/positions.ts'
import { patience } from '../support/patience.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { connect, wallet } from '../support/swap.ts'
import { stranger } from '../support/freshAccount.ts'

const ETHER = 10n ** 18n
const around = {
  ...{ symbols: ['WETH', 'USDC'] as [string, string], fee: 3_000, spacing: 60, width: 6_000 },
  amounts: [ETHER / 100n, 30_000_000n] as [bigint, bigint],
}

test('[LP-1][LP-2] five hundred positions in one wallet: the newest page stands while the rest is still read, none is missing, and what many owe comes in parts that a block takes', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { WETH: 12, USDC: 40_000 } })
  const ids = await mintManyV3(1, me, { ...around, amounts: [ETHER / 100n, 30_000_000n] }, 500)
  expect(ids).toHaveLength(500)
  await wallet(page, me)
  await open(page, '/explore')
  await connect(page)
  // Whatever reads more than a page of positions at once waits.
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  let large = 0
  const PAGE_OF_CALLS = 40_000
  await page.route('**/rpc/1', async route => {
    const body = route.request().postData() ?? ''
    if (body.includes('99fbab88') && body.length > PAGE_OF_CALLS) {
      large++
      await held
    }
    await route.fallback()
  })
  await open(page, '/positions')
  const main = page.getByRole('main')
  const list = main.getByRole('list', { name: 'Positions', exact: true })
  const cards = list.locator('[data-position]')
  await expect(cards).toHaveCount(25)
  await expect(main.getByText('475 more are being read…')).toBeVisible()
  // They are the newest, whole: status, worth, range.
  await expect(list.locator(`[data-position="1-v3-${ids[499]}"]`)).toContainText('In range')
  await expect(list.locator(`[data-position="1-v3-${ids[475]}"]`)).toContainText('$')
  await expect.poll(() => large).toBeGreaterThan(0)
  const begun = performance.now()
  release()
  await expect(main.getByText('500 positions', { exact: true })).toBeAttached()
  expect(performance.now() - begun).toBeLessThan(10_000 * patience())
  await expect(main.getByText(/more are being read/)).toHaveCount(0)
  await expect(cards).toHaveCount(25)
  await main.getByRole('button', { name: 'Show more' }).click()
  await expect(cards).toHaveCount(50)
  await expectAccessible(page)

  // What is given away from the very end of the list leaves it, and the sum, without being read.
  await giveAway(1, me, ids[0]!, await stranger())
  await expect(main.getByText('499 positions', { exact: true })).toBeAttached()

  await tradeThrough(1, 'USDC', 3_000, 20n * ETHER)
  await main.getByRole('button', { name: 'Collect 75 of 499 on Ethereum' }).click()
  await heldDeed(page, 'Collect fees')
  const owed = async (id: bigint) => (await owedOf(1, me, id)).reduce((sum, part) => sum + part)
  expect(await owed(ids[400]!)).toBeGreaterThan(0n)
  expect(await owed(ids[499]!)).toBeLessThan(await owed(ids[400]!))
})

test('[LP-1][LP-2] an index behind its chain: what was made since is listed from the chain, as is what is gone, and the page says so', async ({
  page,
}) => {
  const me = await freshAccount(page, { 1: { WETH: 6, USDC: 40_000 } })
  const old = await mintV3(1, me, { ...around, amounts: [ETHER, 3_000_000_000n] })
  await wallet(page, me)
  await open(page, '/positions')
  await connect(page)
  const card = (version: string, id: bigint | string) => page.locator(`[data-position="1-${version}-${id}"]`)
  await expect(card('v3', old.tokenId)).toBeVisible()
  // From here on the index says what it said then, and stands where it stood: two minutes ago.
  const then = await (await page.request.get(`/api/market/wallets/${me}/positions?chain=all`)).json()
  const life = await (await page.request.get(`/api/market/positions/1/v3/${old.tokenId}`)).json()
  for (const at of [...then.networks, life.at]) at.block -= 70
  await page.route('**/api/market/wallets/*/positions*', route => route.fulfill({ json: then }))
  await page.route(`**/api/market/positions/1/v3/${old.tokenId}`, route => route.fulfill({ json: life }))
  const late = page.getByText(
    /Our index is behind on Ethereum and Base\. What you see comes from the chain, new positions too/,
  )
  await expect(late).toBeVisible()
  const v4 = await mintV4(1, me, { symbol: 'USDC', fee: 500, spacing: 10, liquidity: 10n ** 12n, value: ETHER })
  await expect(card('v4', v4.tokenId)).toContainText('In range')
  const pair = await addPair(1, me, ['WETH', 'USDC'], [ETHER, 3_000_000_000n])
  expect(then.items.map(({ id }: { id: string }) => id)).not.toContain(pair)
  await giveAway(1, me, v4.tokenId, await stranger(), 'v4PositionManager')
  await expect(card('v4', v4.tokenId)).toHaveCount(0)
  // Its own page: the chain's figures, no sums of a life that isn't known whole.
  await card('v3', old.tokenId).getByRole('link', { name: 'WETH' }).click()
  await expect(page.getByText(/Our index is behind on Ethereum\. What you see/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Profit and loss' })).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByText(/Our index is behind/)).toHaveCount(0)
  const sums = page.getByRole('region', { name: 'Profit and loss' })
  await expect(sums).toBeVisible()
  // An index that is level is never shown as late, however long the page stays open.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent?.includes('Our index is behind')) document.body.dataset.toldLate = ''
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  const block = async () =>
    Number(/Block ([\d,]+)/.exec((await page.getByText(/Block [\d,]+/).textContent()) ?? '')?.[1]?.replace(',', ''))
  const since = await block()
  await expect.poll(block).toBeGreaterThan(since + 9)
  await expect(page.locator('body')).not.toHaveAttribute('data-told-late')
})
