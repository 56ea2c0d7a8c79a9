import { freshAccount } from '../support/freshAccount.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { CHAINS, connect, wallet } from '../support/swap.ts'
import type { TransactionRow } from '#data/market/schemas.ts'

test('[TX-2, EN-8] activity is paged back to the first transaction, and narrowed by type, token and network', async ({
  page,
  request,
}) => {
  const me = await freshAccount(page)
  await wallet(page, me, CHAINS.ethereum)
  // Somebody's busy history as the index answers it, a hundred and twenty transactions of the devnet's own.
  const rows: TransactionRow[] = []
  for (let cursor: string | null = ''; rows.length < 120 && cursor !== null; ) {
    const page: { items: TransactionRow[]; cursor: string | null } = await (
      await request.get(`/api/market/transactions?chain=all&limit=100${cursor && `&cursor=${cursor}`}`)
    ).json()
    rows.push(...page.items)
    cursor = page.cursor
  }
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
  await expectAccessible(page)
  await more.click()
  await upTo(100)
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
  await narrowed('Type', 'Swap', ({ chainId, type }) => chainId === CHAINS.base && type === 'swap')
  await page.getByLabel('Network', { exact: true }).selectOption('All networks')
  await narrowed('Type', 'All types', () => true)
  const symbol = (await page.getByLabel('Token', { exact: true }).locator('option').nth(1).textContent())!
  await page.getByLabel('Token', { exact: true }).selectOption(symbol)
  for (const text of await lines.allTextContents()) expect(text).toContain(symbol)
})
