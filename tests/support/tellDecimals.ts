import type { Page } from '@playwright/test'
import { token } from './swap.ts'

/** From now on the page's market tells other decimals of a token than its contract has. */
export async function tellDecimals(page: Page, chainId: number, symbol: string, told: number): Promise<void> {
  const { address } = token(chainId, symbol)
  const lie = (_: string, value: unknown): unknown => {
    const of = value as { address?: unknown; chainId?: unknown; decimals?: unknown } | null
    return of && typeof of === 'object' && of.address === address && of.chainId === chainId && 'decimals' in of
      ? { ...of, decimals: told }
      : value
  }
  await page.route('**/api/market/**', async route => {
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    await route.fulfill({ response, body: JSON.stringify(JSON.parse(await response.text(), lie)) })
  })
}
