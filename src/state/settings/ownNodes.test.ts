import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rpcUrl } from '#onchain/node/clients.ts'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { $ownNodes, keepOwnNode, leaveOwnNode } from './ownNodes.ts'

let storage: Map<string, string>
beforeEach(() => {
  ;({ storage } = fakeBrowser())
})
afterEach(() => vi.unstubAllGlobals())

const NODE = 'https://node.example/key'

test('[GO-4] a node of one’s own is read from at once, for its network alone, and left at will', () => {
  expect(rpcUrl(1)).toBe('/rpc/1')
  expect(keepOwnNode(1, NODE)).toBe(true)
  expect([rpcUrl(1), rpcUrl(8453)]).toEqual([NODE, '/rpc/8453'])
  expect(keepOwnNode(8453, 'http://localhost:8546/')).toBe(true)
  leaveOwnNode(1)
  expect([rpcUrl(1), rpcUrl(8453)]).toEqual(['/rpc/1', 'http://localhost:8546/'])
  leaveOwnNode(8453)
  expect([rpcUrl(8453), storage.has('tarn.nodes')]).toEqual(['/rpc/8453', false])
})

test('[GO-4] what another script stored is asked only if a person could have chosen it', () => {
  storage.set('tarn.nodes', JSON.stringify({ 1: 'http://evil.example', 8453: 'javascript:1' }))
  expect([rpcUrl(1), rpcUrl(8453)]).toEqual(['/rpc/1', '/rpc/8453'])
  for (const corrupt of ['{', '[]', '7', '"x"']) {
    storage.set('tarn.nodes', corrupt)
    expect(rpcUrl(1), corrupt).toBe('/rpc/1')
  }
})

test('[GO-4] a browser that keeps nothing says so, and nothing changes', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => {},
  })
  expect(keepOwnNode(1, NODE)).toBe(false)
  expect([rpcUrl(1), $ownNodes.get()]).toEqual(['/rpc/1', {}])
})
