import type { Page } from '@playwright/test'
import { freshAccount } from '../support/freshAccount.ts'
import { type NodeProxy, nodeProxy } from '../support/nodeProxy.ts'
import { expect, open, test } from '../support/site.ts'
import { balance, box, CHAINS, connect, review, swapPath, swapped, wallet } from '../support/swap.ts'

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('tarn.nodes'))

/** Runs with a node of one's own, which is gone afterwards. */
async function withNode(chainId: number, run: (node: NodeProxy) => Promise<void>): Promise<void> {
  const node = await nodeProxy(chainId)
  try {
    await run(node)
  } finally {
    await node.close()
  }
}

test('[GO-4] with a node of one’s own, and neither our service nor the index nor our node, the whole swap works', async ({
  page,
  faults,
}) => {
  const chainId = CHAINS.ethereum
  await withNode(chainId, async node => {
    const me = await freshAccount(page)
    await wallet(page, me, chainId)
    await open(page, swapPath(chainId))
    await box(page).settings.click()
    const settings = page.getByRole('dialog', { name: 'Swap settings' })
    await settings.getByText('Network nodes').click()
    await settings.getByRole('button', { name: 'Change the node for Ethereum' }).click()
    const address = settings.getByLabel('RPC address')
    await expect(address).toBeFocused()

    // Plain http elsewhere is refused before anything is asked; a node of another network after it was.
    await address.fill('http://node.example')
    await page.keyboard.press('Enter')
    await expect(settings.getByRole('alert')).toContainText('Use https')
    await withNode(CHAINS.base, async other => {
      await address.fill(other.url)
      await page.keyboard.press('Enter')
      await expect(settings.getByRole('alert')).toContainText(`${other.host} is not a node of Ethereum`)
    })
    expect(await kept(page)).toBe(null)

    await address.fill(node.url)
    await page.keyboard.press('Enter')
    await expect(settings.getByText(/Answers in \d+ ms, (level with|\d+ blocks? behind) Tarn’s node/)).toBeVisible()
    await expect(settings.getByText(node.host)).toBeVisible()
    expect(JSON.parse((await kept(page))!)).toEqual({ [chainId]: node.url })

    // From here on there is nothing but that node and the files of the site.
    faults.allow(/ERR_FAILED|Failed to load resource/)
    await page.route(/\/(api|rpc)\//, route => route.abort())
    node.asked.length = 0
    await open(page, swapPath(chainId, { from: 'ETH', to: 'USDC', value: '0.2' }))
    await connect(page)
    const before = await balance(chainId, 'USDC', me)
    const dialog = await review(page)
    await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    await swapped(page, /Swapped 0\.2 ETH for [\d,.]+ USDC/)
    expect(await balance(chainId, 'USDC', me)).toBeGreaterThan(before)
    // Quotes, WL-10's block and the receipt came from there.
    for (const method of ['eth_call', 'eth_getBlockByNumber', 'eth_getTransactionReceipt'])
      expect(node.asked, method).toContain(method)
  })
})

test('[GO-4, RT-1] a link that proposes a node asks first, naming host and network; nothing is asked of it before', async ({
  page,
}) => {
  await withNode(CHAINS.base, async node => {
    await open(page, `/explore?chain=base#rpc=${encodeURIComponent(node.url)}`)
    const question = page.getByRole('dialog', { name: `Read Base from ${node.host}?` })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    expect([node.asked, await kept(page), new URL(page.url()).hash]).toEqual([[], null, ''])

    // The same link again, into the page that is open.
    await page.evaluate(url => location.assign(`#rpc=${url}`), node.url)
    await question.getByRole('button', { name: 'Check and use' }).click()
    await expect(question.getByRole('status')).toContainText(`Base is read from ${node.host} now`)
    expect(JSON.parse((await kept(page))!)).toEqual({ [CHAINS.base]: node.url })
    await page.keyboard.press('Escape')

    // It is left at will.
    await open(page, swapPath(CHAINS.base))
    await box(page).settings.click()
    await page.getByText('Network nodes').click()
    await page.getByRole('button', { name: 'Remove your node for Base' }).click()
    await expect(page.getByText(node.host)).toBeHidden()
    expect(await kept(page)).toBe(null)
  })

  // What can't be a node is told as that, and never asked.
  await page.evaluate(() => location.assign('#rpc=http://node.example'))
  await expect(page.getByRole('dialog', { name: 'This link proposes a node that can’t be used' })).toBeVisible()
  await page.keyboard.press('Escape')
  await withNode(CHAINS.base, async node => {
    // Base's node for Ethereum: the default network of a link that names none.
    await open(page, `/explore#rpc=${node.url}`)
    const question = page.getByRole('dialog', { name: `Read Ethereum from ${node.host}?` })
    await question.getByRole('button', { name: 'Check and use' }).click()
    await expect(question.getByRole('status')).toContainText('is not a node of Ethereum')
    expect(await kept(page)).toBe(null)
  })
})
