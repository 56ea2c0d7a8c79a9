import { devnetFile, isShared, rpc } from '../support/devnet.ts'
import { expect, expectAccessible, open, test } from '../support/site.ts'
import { send } from '../support/swap.ts'

type Collection = {
  chainId: number
  address: string
  name: string
  items: number
  owners: number
  spam: boolean
  floor: { raw: string } | null
}

test('[EX-6] [EN-6] collections, one of them, one of its items: floor, owners, items, last sale, traits', async ({
  page,
  request,
}) => {
  const { items } = (await (await request.get('/api/market/nfts?sort=volume')).json()) as { items: Collection[] }
  expect(items.length).toBeGreaterThan(0)
  await open(page, '/nfts')
  const table = page.getByRole('table', { name: 'NFT collections' })
  await expect(table.locator('tbody tr')).toHaveCount(items.filter(({ spam }) => !spam).length)
  await expectAccessible(page)
  await table.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/nfts\/[a-z]+\/0x[0-9a-f]{40}$/)
  const stats = page.locator('.nft-stats')
  for (const name of ['Floor', '1D volume', 'Items', 'Owners', 'Last sale'])
    await expect(stats.getByText(name, { exact: true }).first(), name).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Traits' })).toBeVisible()
  await expectAccessible(page)
  await page.locator('.nft-traits dd a').first().click()
  await expect(page.locator('.nft-only')).toBeVisible()
  await expectAccessible(page)
  await page.locator('.nft-card a').first().click()
  await expect(page).toHaveURL(/\/nfts\/[a-z]+\/0x[0-9a-f]{40}\/\d+$/)
  await expect(page.locator('.nft-item-picture img')).toHaveAttribute('src', /^data:image\//)
  await expect(page.locator('.nft-trait-list li').first()).toContainText('%')
  await expect(page.getByRole('table', { name: 'Activity' }).locator('tbody tr').first()).toBeVisible()
  await expectAccessible(page)
  await page.locator('.stat-list a.mono').click()
  await expect(page).toHaveURL(/\/portfolio\/0x[0-9a-f]{40}$/)
})

test('[EX-6] a collection or item that isn’t there is not found', async ({ page, faults }) => {
  faults.allow(/status of 404/)
  for (const path of [
    `/nfts/ethereum/0x${'00'.repeat(20)}`,
    '/nfts/nowhere/0x12',
    `/nfts/ethereum/0x${'00'.repeat(20)}/7`,
  ])
    expect((await page.goto(path))?.status(), path).toBe(404)
})

test('[EN-1] [EX-6] a drawing with a script and pictures on a stranger’s host: shown as a picture or as letters, nothing runs, nothing is fetched', {
  tag: '@browser',
}, async ({ page, request }) => {
  const { items } = (await (await request.get('/api/market/nfts?limit=100')).json()) as { items: Collection[] }
  const hostile = items.find(({ name }) => name.includes('<script>'))!
  const pieces = (await (
    await request.get(`/api/market/nfts/${hostile.chainId}/${hostile.address}/items?limit=100`)
  ).json()) as { items: { tokenId: string; imageUrl: string | null }[] }
  const trap = pieces.items.find(({ imageUrl }) => imageUrl !== null)!
  expect(Buffer.from(trap.imageUrl!.split(',')[1]!, 'base64').toString()).toMatch(
    /<script>.*collector\.example.*<foreignObject/,
  )
  // Every request leaves a trace, of whatever kind; the fixture fails on those to other hosts and on what the policy
  // blocks.
  const asked: string[] = []
  page.on('request', one => asked.push(one.url()))
  page.on('dialog', dialog => {
    asked.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  const calm = async () => {
    // A request made now is told after whatever the drawings began; a dialog would have held it up.
    const after = `/robots.txt?after=${asked.length}`
    await page.evaluate(path => fetch(path).then(answer => answer.text()), after)
    expect(asked.some(url => url.endsWith(after))).toBe(true)
    expect(await page.title()).not.toContain('pwned')
    expect(
      await page.evaluate(
        () =>
          document.querySelectorAll(
            'main svg script, main svg image, main svg foreignObject, main object, main embed, main iframe',
          ).length,
      ),
    ).toBe(0)
    expect(asked.filter(url => /collector\.example|^dialog/.test(url))).toEqual([])
  }
  await open(page, `/nfts/ethereum/${hostile.address}`)
  const shown = page.locator('.nft-card img.nft-image')
  await expect(shown.first()).toHaveAttribute('src', /^data:image\/svg\+xml/)
  await expect.poll(() => shown.first().evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await calm()
  for (const { tokenId, imageUrl } of [trap, pieces.items.find(one => one.imageUrl === null)!]) {
    await open(page, `/nfts/ethereum/${hostile.address}/${tokenId}`)
    await expect(page.locator(imageUrl === null ? '.nft-item-picture svg' : '.nft-item-picture img')).toBeVisible()
    await calm()
  }
})

test('[EX-6] [EN-6] every item is reachable, in an order, by a trait; both prices stand on a card, and an offer made meanwhile comes by itself', async ({
  page,
  request,
}) => {
  const { items: all } = (await (await request.get('/api/market/nfts?chain=ethereum&limit=10')).json()) as {
    items: Collection[]
  }
  const largest = all.filter(({ spam }) => !spam).sort((a, b) => b.items - a.items)[0]!
  const path = `/nfts/ethereum/${largest.address}`
  await open(page, path)
  const cards = page.locator('.nft-card')
  await page.getByRole('link', { name: 'Number', exact: true }).click()
  await expect(page).toHaveURL(/sort=number/)
  const seen: number[] = []
  for (;;) {
    seen.push(...(await cards.evaluateAll(found => found.map(card => Number((card as HTMLElement).dataset.item)))))
    const next = page.getByRole('link', { name: 'More items' })
    if ((await next.count()) === 0) break
    const href = await next.getAttribute('href')
    await open(page, href!)
  }
  expect(new Set(seen).size).toBe(largest.items)
  expect(seen).toEqual([...seen].sort((a, b) => a - b))

  // Others sell meanwhile: the page is held to the market of its own moment.
  await expect(async () => {
    await open(page, `${path}?sort=sold`)
    const sold = (
      (await (
        await request.get(`/api/market/nfts/1/${largest.address}/items?sort=lastSale&dir=desc&limit=1`)
      ).json()) as { items: { tokenId: string; lastSale: { raw: string } | null }[] }
    ).items[0]!
    expect(await cards.first().getAttribute('data-item')).toBe(sold.tokenId)
  }).toPass({ timeout: 60_000 })
  await expect(cards.first().locator('[data-nft=lastSale]')).toContainText(/[\d.]+ ETH/)

  const trait = page.locator('.nft-traits dd a').first()
  const name = await trait.textContent()
  await trait.click()
  await expect(page).toHaveURL(/trait=/)
  await expect(page.locator('.nft-only')).toContainText(name!)
  const share = await page.locator('.nft-traits a[aria-current]').locator('..').locator('.soft').textContent()
  expect(Math.abs((await cards.count()) / largest.items - Number.parseFloat(share!) / 100)).toBeLessThan(0.01)

  // From an item's own trait back to those that share it.
  await cards.first().getByRole('link').click()
  await page.locator('.nft-trait-list a').first().click()
  await expect(page.locator('.nft-only')).toBeVisible()

  // One that is not for sale, neither before the page was opened nor meanwhile.
  const free = async () => {
    const { items } = (await (
      await request.get(`/api/market/nfts/1/${largest.address}/items?sort=id&limit=60`)
    ).json()) as { items: { tokenId: string; owner: string; listing: unknown }[] }
    return items.filter(({ listing, owner }) => listing === null && !isShared(owner))
  }
  await open(page, `${path}?sort=number`)
  const piece = (await free())[0]!
  const offer = page.locator(`.nft-card[data-item="${piece.tokenId}"] [data-nft=listing]`)
  await expect(offer).toHaveText('–')
  await rpc(1, 'anvil_impersonateAccount', [piece.owner])
  const word = (n: string | bigint) => BigInt(n).toString(16).padStart(64, '0')
  const { market } = devnetFile().nfts!.find(({ chainId }) => chainId === 1) as unknown as { market: string }
  await send(
    1,
    piece.owner,
    market,
    `0x5e60f358${word(largest.address)}${word(piece.tokenId)}${word(77n * 10n ** 18n)}`,
  )
  await expect(offer).toHaveText('77 ETH')
})

test('[EX-6] [EX-8] an NFT page says how old it is, lives, and shows what happens to an item; without the market it says so', async ({
  page,
  request,
  faults,
}) => {
  const { items } = (await (await request.get('/api/market/nfts?chain=ethereum&limit=10')).json()) as {
    items: Collection[]
  }
  const known = items.find(({ spam }) => !spam)!
  const state = page.locator('.live-state')
  // As it is sent, before any script: the minute of its figures.
  const html = await (await request.get('/nfts')).text()
  expect(html).toMatch(/As of [A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d/)
  await open(page, '/nfts')
  await page.mouse.move(5, 5)
  await expect(state).toHaveText('Live')

  const own = (await (await request.get(`/api/market/nfts/1/${known.address}/items?sort=id&limit=100`)).json()) as {
    items: { tokenId: string; owner: string; listing: unknown }[]
  }
  const piece = own.items.findLast(({ listing, owner }) => listing === null && !isShared(owner))!
  await open(page, `/nfts/ethereum/${known.address}/${piece.tokenId}`)
  await page.mouse.move(5, 5)
  await expect(state).toHaveText('Live')
  const rows = page.getByRole('table', { name: 'Activity' }).locator('tbody tr')
  const before = await rows.count()
  await rpc(1, 'anvil_impersonateAccount', [piece.owner])
  const word = (n: string | bigint) => BigInt(n).toString(16).padStart(64, '0')
  const { market } = devnetFile().nfts!.find(({ chainId }) => chainId === 1) as unknown as { market: string }
  await send(1, piece.owner, market, `0x5e60f358${word(known.address)}${word(piece.tokenId)}${word(91n * 10n ** 18n)}`)
  await expect(page.locator('[data-nft=listing] bdi, [data-nft=listing]').first()).toContainText('91 ETH')
  await expect(rows).toHaveCount(before + 1)
  await expect(rows.first()).toContainText('91 ETH')
  await expect(rows.first().locator('.c-from a')).toHaveAttribute('href', `/portfolio/${piece.owner}`)
  await expect(rows.first().locator('.c-time a')).toHaveAttribute('href', /\/tx\/0x[0-9a-f]{64}$/)

  faults.allow(/status of 503/)
  await page.route('**/api/market/nfts/**', route => route.fulfill({ status: 503 }))
  await expect(state).toHaveText(/^As of /)
  await page.unroute('**/api/market/nfts/**')
  await expect(state).toHaveText('Live')
})

test('[EX-7] NFT pages tell machines what they are: structured data, a picture of their own, a place in the sitemap', async ({
  request,
}) => {
  const { items } = (await (await request.get('/api/market/nfts?chain=ethereum&limit=10')).json()) as {
    items: Collection[]
  }
  const known = items.find(({ spam }) => !spam)!
  const one = (
    (await (await request.get(`/api/market/nfts/1/${known.address}/items?limit=1`)).json()) as {
      items: { tokenId: string }[]
    }
  ).items[0]!
  for (const [path, type] of [
    [`/nfts/ethereum/${known.address}`, 'CollectionPage'],
    [`/nfts/ethereum/${known.address}/${one.tokenId}`, 'VisualArtwork'],
  ] as const) {
    const html = await (await request.get(path)).text()
    const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, text]) => JSON.parse(text!) as { '@type': string },
    )
    expect(blocks.flat().map(block => block['@type'])).toEqual([type, 'BreadcrumbList'])
    const picture = new URL(/property="og:image" content="([^"]+)"/.exec(html)![1]!).pathname
    expect(picture).toMatch(/^\/og\/nfts\//)
    const png = await (await request.get(picture)).body()
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])
    expect(png.equals(await (await request.get('/og/tarn.png')).body())).toBe(false)
  }
  const index = await (await request.get('/sitemap.xml')).text()
  const parts = [...index.matchAll(/<loc>([^<]+-nfts\.xml)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  expect(parts).toContain('/sitemap-en-US-nfts.xml')
  const urls = await (await request.get('/sitemap-en-US-nfts.xml')).text()
  expect(urls).toContain(`/nfts/ethereum/${known.address}</loc>`)
  expect([...urls.matchAll(new RegExp(`/nfts/ethereum/${known.address}/\\d+</loc>`, 'g'))].length).toBe(known.items)
  for (const hostile of items.filter(({ spam }) => spam)) expect(urls).not.toContain(hostile.address)
})

test('[ER-1] [EX-6] an item can be reported; a report that doesn’t arrive says so and can be sent again', async ({
  page,
  request,
  faults,
}) => {
  faults.allow(/503/)
  const { items } = (await (await request.get('/api/market/nfts?sort=volume')).json()) as { items: Collection[] }
  const { chainId, address } = items.find(({ spam }) => !spam)!
  await open(page, `/nfts/${chainId === 1 ? 'ethereum' : 'base'}/${address}`)
  await page.locator('.nft-card a').first().click()
  // The first report, whatever else is told there.
  let refused = false
  await page.route('**/api/monitor', route => {
    if (refused || !route.request().postData()?.includes('"nft"')) return route.fallback()
    refused = true
    return route.fulfill({ status: 503, body: '' })
  })
  const button = page.getByRole('button', { name: 'Report this item' })
  await button.click()
  await expect(page.getByText('Could not report NFT. Try again later.')).toBeVisible()
  const sent = page.waitForRequest('**/api/monitor')
  await button.click()
  expect((await sent).postDataJSON().reports).toEqual([
    { kind: 'nft', chainId, collection: address, tokenId: expect.stringMatching(/^\d+$/) },
  ])
  await expect(page.getByText('Reported. Thank you.')).toBeVisible()
  await expect(button).toBeDisabled()
})
