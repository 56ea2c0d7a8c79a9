import type { Page } from '@playwright/test'
import { token } from './swap.ts'

/**
 * From now on the page's market tells other decimals of a token than its contract has. Answers how often it did so far.
 */
export async function tellDecimals(
  page: Page,
  chainId: number,
  symbol: string,
  told: number,
): Promise<{ told: number }> {
  const { address } = token(chainId, symbol)
  const lies = { told: 0 }
  const lie = (_: string, value: unknown): unknown => {
    const of = value as { address?: unknown; chainId?: unknown; decimals?: unknown } | null
    if (!of || typeof of !== 'object' || of.address !== address || of.chainId !== chainId || !('decimals' in of))
      return value
    lies.told++
    return { ...of, decimals: told }
  }
  await page.route('**/api/market/**', async route => {
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    await route.fulfill({ response, body: JSON.stringify(JSON.parse(await response.text(), lie)) })
  })
  return lies
}
