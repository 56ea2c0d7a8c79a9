import { expect, test } from 'vitest'
import { explorerLink, networkOf, networks } from './SolanaNetwork.ts'

test('[TX-3] a transaction is linked to where it stands; a network without a name has no explorer', () => {
  expect(networkOf(networks.devnet.genesis)).toBe('devnet')
  expect(networkOf('So11111111111111111111111111111111111111112')).toBeNull()
  expect(explorerLink('mainnet', '5sig')).toBe('https://explorer.solana.com/tx/5sig')
  expect(explorerLink('devnet', '5sig')).toBe('https://explorer.solana.com/tx/5sig?cluster=devnet')
  expect(explorerLink(null, '5sig')).toBeUndefined()
  expect(explorerLink(undefined, '5sig')).toBeUndefined()
})
