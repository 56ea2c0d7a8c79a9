// What a person reads is what is true: a drawer, a code and a swap held to the chain, the market and what the wallet
// was asked.
import type { Page } from '@playwright/test'
import { type Abi, decodeAbiParameters, decodeFunctionData, formatUnits, parseAbi } from 'viem'
import { rpc } from '../support/devnet.ts'
import { freshAccount } from '../support/freshAccount.ts'
import { cellsOf, readQrCode } from '../support/readQrCode.ts'
import { misread, readFigure } from '../support/readsAs.ts'
import { expect, open, test } from '../support/site.ts'
import { balance, box, connect, review, swapPath, swapped, token, wallet } from '../support/swap.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const NETWORK: Record<number, string> = { 1: 'ethereum', 8453: 'base' }
type Row = {
  chainId: number
  symbol: string
  amount: string
  usd: string | null /** Out of sight until it is asked for. */
  folded: boolean
}

/** The rows of the drawer's tokens: of which token on which network, how many, worth what. */
async function rowsOf(page: Page): Promise<Row[]> {
  const links = drawer(page).getByRole('tabpanel', { name: 'Tokens' }).locator('a[href*="/explore/tokens/"]')
  const read = (await links.all()).map(link =>
    link.evaluate(row => ({
      href: row.getAttribute('href') ?? '',
      amount: row.querySelector('.account-what .soft')?.textContent ?? '',
      worth: row.querySelector('.account-worth')?.firstChild?.textContent ?? '',
      folded: row.closest('details') !== null,
    })),
  )
  return (await Promise.all(read)).map(({ href, amount, worth, folded }) => {
    const [number = '', symbol = ''] = amount
      .replace(/[\u200e\u2066-\u2069]/g, '')
      .trim()
      .split(/\s+/)
    return {
      chainId: href.includes('/tokens/base/') ? 8453 : 1,
      symbol,
      amount: number,
      usd: /<?\$[\d.,]+[KMB]?/.exec(worth)?.[0] ?? null,
      folded,
    }
  })
}

test('[AD-4] [AD-9] [AD-10] [BY-2] the drawer’s rows and total are the chain’s balances at the market’s prices; switches move the rows they name; the code, the text and the copy are the account', {
  tag: '@browser',
}, async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const me = await freshAccount(page, { 1: { USDC: 123.45, DAI: 0.4, UNI: 7 }, 8453: { USDC: 0.25 } })
  const held: [number, string][] = [
    [1, 'ETH'],
    [8453, 'ETH'],
    [1, 'USDC'],
    [1, 'DAI'],
    [1, 'UNI'],
    [8453, 'USDC'],
  ]
  const truth = await Promise.all(
    held.map(async ([chainId, symbol]) => {
      const [id, decimals] =
        symbol === 'ETH' ? ['NATIVE', 18] : [token(chainId, symbol).address, token(chainId, symbol).decimals]
      const { priceUsd } = (await (await request.get(`/api/market/tokens/${chainId}/${id}`)).json()) as {
        priceUsd: number
      }
      return { chainId, symbol, amount: Number(formatUnits(await balance(chainId, symbol, me), decimals)), priceUsd }
    }),
  )
  await wallet(page, me)
  await open(page, '/explore')
  await connect(page)
  await page.getByRole('button', { name: /^Account 0x/ }).click()
  await expect.poll(async () => (await rowsOf(page)).length).toBe(held.length)
  const shown = await rowsOf(page)
  const named = ({ chainId, symbol }: { chainId: number; symbol: string }) => `${symbol} on ${NETWORK[chainId]}`
  // Small ones are folded away until they are asked for.
  expect(
    shown
      .filter(({ folded }) => !folded)
      .map(named)
      .sort(),
  ).toEqual(
    truth
      .filter(({ amount, priceUsd }) => amount * priceUsd >= 1)
      .map(named)
      .sort(),
  )
  for (const row of shown) {
    const real = truth.find(each => named(each) === named(row))!
    expect(real, named(row)).toBeDefined()
    expect(misread(row.amount, real.amount), named(row)).toBeNull()
    // A price may have moved since it was asked.
    expect(
      Math.abs(readFigure(row.usd!)!.number / (real.amount * real.priceUsd) - 1),
      `${named(row)} is worth ${row.usd}`,
    ).toBeLessThan(0.03)
  }
  const total = /\$[\d,.]+/.exec(
    (await drawer(page).getByRole('region', { name: 'Total balance' }).textContent()) ?? '',
  )![0]
  expect(
    Math.abs(readFigure(total)!.number / truth.reduce((sum, { amount, priceUsd }) => sum + amount * priceUsd, 0) - 1),
    total,
  ).toBeLessThan(0.02)

  // The switch names small balances: these rows, and no others, come and go.
  const group = drawer(page).getByRole('tabpanel', { name: 'Tokens' }).locator('details')
  await expect(group).toContainText('2')
  expect(
    shown
      .filter(({ folded }) => folded)
      .map(named)
      .sort(),
  ).toEqual(['DAI on ethereum', 'USDC on base'])
  await drawer(page).getByRole('button', { name: 'Account settings' }).click()
  await drawer(page).getByRole('button', { name: 'Portfolio balance' }).click()
  await drawer(page).getByRole('switch', { name: 'Hide small balances' }).uncheck()
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await drawer(page).getByRole('button', { name: 'Back' }).click()
  await expect(group).toHaveCount(0)
  expect((await rowsOf(page)).map(named).sort()).toEqual(truth.map(named).sort())

  await drawer(page).getByRole('button', { name: 'Receive', exact: true }).click()
  const code = drawer(page).getByRole('img', { name: /QR code of 0x/ })
  const size = Number((await code.getAttribute('viewBox'))!.split(' ')[2])
  const scanned = readQrCode(cellsOf((await code.locator('path').getAttribute('d'))!, size))
  expect(scanned.toLowerCase()).toBe(me)
  await expect(drawer(page).locator('.receive-address')).toHaveText(scanned)
  await drawer(page).getByRole('button', { name: 'Copy address' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(scanned)
})

/** A review is tried anew every fifteen seconds. */
const REVIEW_S = 30
const blockTime = async () => {
  const { timestamp } = await rpc<{ timestamp: string }>(1, 'eth_getBlockByNumber', ['latest', false])
  return Number(timestamp)
}
const ROUTER = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']) as Abi
const SWAP_IN = [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }] as const

test('[SW-1] [SW-5] [SE-3] [TX-2] what the box, the review and the receipt say is what the wallet was asked and what the chain did: rate, least, cost, deadline, amounts', async ({
  page,
  request,
}) => {
  const me = await freshAccount(page)
  const signer = await wallet(page, me)
  // One pool, at the chain's own price: whatever is shown can be reckoned.
  await open(page, swapPath(1, { from: 'ETH', to: 'LINK', value: '0.5' }))
  await connect(page)
  const { settings, buy } = box(page)
  await settings.click()
  await page.getByRole('textbox', { name: 'Max slippage' }).fill('1')
  await page.getByRole('textbox', { name: /deadline/i }).fill('7')
  await page.getByRole('button', { name: 'Done' }).click()
  const dialog = await review(page)
  await dialog.getByText('Route, fees and slippage').click()
  const said = (await dialog.evaluate(element => (element as HTMLElement).innerText)).replace(
    /[\u200e\u2066-\u2069]/g,
    '',
  )
  const quoted = readFigure(await buy.inputValue())!.number
  const least = /At least\s+([\d,.]+) LINK/.exec(said)
  const rate = /1 ETH = ([\d,.]+) LINK/.exec(said)
  expect([least, rate].map(Boolean), said).toEqual([true, true])
  expect(Math.abs(readFigure(rate![1]!)!.number / (quoted / 0.5) - 1)).toBeLessThan(0.001)
  expect(said).toMatch(/Max slippage\s+1%|1\.00?%|slippage.*1%/i)
  const before = { eth: await balance(1, 'ETH', me), link: await balance(1, 'LINK', me) }
  const opened = await blockTime()
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  const told = await swapped(page, /Swapped 0\.5 ETH for [\d,.]+ LINK/)

  const call = signer.prompts.find(({ method }) => method === 'eth_sendTransaction')!.params[0] as {
    data: `0x${string}`
    value: string
    to: string
  }
  const { args } = decodeFunctionData({ abi: ROUTER, data: call.data })
  const [commands, inputs, deadline] = args as [`0x${string}`, `0x${string}`[], bigint]
  expect(BigInt(call.value)).toBe(5n * 10n ** 17n)
  // The deadline that was chosen: seven minutes from a block between the review and the question.
  expect(Number(deadline) - 420).toBeGreaterThanOrEqual(opened - REVIEW_S)
  expect(Number(deadline) - 420).toBeLessThanOrEqual(await blockTime())
  // The least of all commands that pay out is the least that was shown, and one percent under what was quoted.
  const swaps = [...Buffer.from(commands.slice(2), 'hex')].flatMap((command, i) =>
    (command & 0x3f) === 0x04 || (command & 0x3f) === 0x00 || (command & 0x3f) === 0x08
      ? [decodeAbiParameters(SWAP_IN, inputs[i]!)[2]]
      : [],
  )
  const paid = Number(
    formatUnits(
      swaps.reduce((sum, each) => sum + each, 0n),
      18,
    ),
  )
  const shownLeast = readFigure(least![1]!)!
  expect(shownLeast.number / quoted).toBeGreaterThan(0.988)
  expect(shownLeast.number / quoted).toBeLessThan(0.9915)
  if (paid > 0) expect(Math.abs(paid / shownLeast.number - 1), 'the least in the calldata').toBeLessThan(0.001)

  const [{ follow }] = (await page.evaluate(() => JSON.parse(localStorage.getItem('tarn.records') ?? '[]'))) as [
    { follow: { hash: string } },
  ]
  const { hash } = follow
  const receipt = await rpc<{ gasUsed: string; effectiveGasPrice: string }>(1, 'eth_getTransactionReceipt', [hash])
  const gas = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
  const arrived = (await balance(1, 'LINK', me)) - before.link
  expect(before.eth - (await balance(1, 'ETH', me)) - gas).toBe(5n * 10n ** 17n)
  expect(misread(/for ([\d,.]+) LINK/.exec(told)?.[1] ?? '', Number(formatUnits(arrived, 18)))).toBeNull()
  // The network's cost was told before: right to the order, at the market's price of ether.
  const { priceUsd } = (await (await request.get('/api/market/tokens/1/NATIVE')).json()) as { priceUsd: number }
  const cost = /Network cost\s+(<?\$[\d,.]+)/.exec(said)![1]!
  const real = Number(formatUnits(gas, 18)) * priceUsd
  if (cost.startsWith('<')) expect(real).toBeLessThan(readFigure(cost)!.number * 2)
  else expect(readFigure(cost)!.number / real).toBeGreaterThan(0.5)
  if (!cost.startsWith('<')) expect(readFigure(cost)!.number / real).toBeLessThan(4)
})

const plain = (html: string): string =>
  html
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', '’')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
    .trim()
/** The rows of a table by its name: where each leads, and what stands under each heading. */
function tableOf(html: string, label: string): { href: string; of(head: string): string }[] {
  const table = new RegExp(`<table[^>]*aria-label="${label}"[^>]*>(.*?)</table>`, 's').exec(html)?.[1] ?? ''
  const heads = [...table.matchAll(/<th[^>]*>(.*?)<\/th>/gs)].map(match => plain(match[1]!))
  const rows = table.split('<tbody>')[1]?.match(/<tr.*?<\/tr>/gs) ?? []
  return rows.map(row => {
    const cells = [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(match => plain(match[1]!))
    return {
      href: /href="([^"]*)"/.exec(row)?.[1] ?? '',
      of: head => cells[heads.indexOf(head)] ?? `no column ${head}`,
    }
  })
}

test('[GO-19] [EX-6] without a script: a wallet’s page says what the chain holds at the market’s prices; the table of collections what the market says of each', async ({
  page,
  request,
}) => {
  const me = await freshAccount(page, { 1: { USDC: 123.45, UNI: 7 }, 8453: { DAI: 3.5 } })
  const truth = await Promise.all(
    (
      [
        [1, 'ETH', 'NATIVE', 18],
        [8453, 'ETH', 'NATIVE', 18],
        [1, 'USDC', token(1, 'USDC').address, 6],
        [1, 'UNI', token(1, 'UNI').address, 18],
        [8453, 'DAI', token(8453, 'DAI').address, 18],
      ] as const
    ).map(async ([chainId, symbol, id, decimals]) => ({
      href: `/explore/tokens/${NETWORK[chainId]}/${id}`,
      chainId,
      symbol,
      amount: Number(formatUnits(await balance(chainId, symbol, me), decimals)),
      price: ((await (await request.get(`/api/market/tokens/${chainId}/${id}`)).json()) as { priceUsd: number })
        .priceUsd,
    })),
  )
  let html = ''
  const rowsOf = async () => {
    html = await (await request.get(`/portfolio/${me}`)).text()
    return tableOf(html, 'Tokens')
      .map(({ href }) => href)
      .sort()
  }
  await expect.poll(rowsOf).toEqual(truth.map(({ href }) => href).sort())
  const near = (text: string, real: number, what: string) =>
    expect(Math.abs((readFigure(text)?.number ?? 0) / real - 1), `${what}: ${text} for ${real}`).toBeLessThan(0.03)
  for (const { href, symbol, amount, price } of truth) {
    const row = tableOf(html, 'Tokens').find(each => each.href === href)!
    expect(row.of('Amount'), href).toMatch(new RegExp(` ${symbol}$`))
    expect(misread(row.of('Amount').split(' ')[0]!, amount), href).toBeNull()
    near(row.of('Price'), price, `${href} price`)
    near(row.of('Value'), amount * price, `${href} value`)
  }
  const sum = (of = truth) => of.reduce((all, { amount, price }) => all + amount * price, 0)
  const head = /<header class="portfolio-head".*?<\/header>/s.exec(html)![0]
  near(/\$[\d,.]+/.exec(plain(head))![0], sum(), 'in all')
  for (const [chainId, name] of [
    [1, 'Ethereum'],
    [8453, 'Base'],
  ] as const)
    near(
      new RegExp(`${name} (\\$[\\d,.]+[KMB]?)`).exec(plain(head))![1]!,
      sum(truth.filter(each => each.chainId === chainId)),
      name,
    )
  expect(head).toContain(`data-copy="${me}"`)
  for (const explorer of ['etherscan.io', 'basescan.org'])
    expect(head).toContain(`href="https://${explorer}/address/${me}"`)

  type Collection = {
    chainId: number
    address: string
    name: string
    items: number
    owners: number
    listed: number
    spam: boolean
    floor: { raw: string } | null
    volumeUsd: number
  }
  // Collectors trade meanwhile: the table is held to the market of its own moment.
  await expect(async () => {
    const { items } = (await (await request.get('/api/market/nfts?sort=volume')).json()) as { items: Collection[] }
    const rows = tableOf(await (await request.get('/nfts')).text(), 'NFT collections')
    const honest = items.filter(({ spam }) => !spam)
    expect(rows.length).toBe(honest.length)
    for (const each of honest) {
      const row = rows.find(({ href }) => href === `/nfts/${NETWORK[each.chainId]}/${each.address}`)!
      for (const [column, value] of [
        ['Items', each.items],
        ['Owners', each.owners],
        ['For sale', each.listed],
        ['Volume', each.volumeUsd],
      ] as const)
        expect(misread(row.of(column), value), `${each.name} ${column}`).toBeNull()
      expect(
        misread(row.of('Floor').split(' ')[0]!, each.floor ? Number(each.floor.raw) / 1e18 : null),
        `${each.name} Floor`,
      ).toBeNull()
    }
  }).toPass({ timeout: 60_000 })
})
