import type { Page } from '@playwright/test'
import { badNode } from './badNode.ts'

/**
 * The page's node names an account of the journey's own among those that the devnet funded: on a devnet no other signs
 * what a stranger may carry out, as the same signature would count on Ethereum.
 */
export async function devnetFunded(page: Page, account: string): Promise<void> {
  const node = await badNode(page, 1)
  node.says = method => (method === 'eth_accounts' ? [account] : undefined)
}
