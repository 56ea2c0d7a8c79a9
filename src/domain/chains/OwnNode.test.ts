import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashPath } from '../routes/hashPath.ts'
import * as NodeProof from './NodeProof.ts'
import * as OwnNode from './OwnNode.ts'

const problem = (typed: string) => {
  const read = OwnNode.readUrl(typed)
  return 'problem' in read ? read.problem : null
}

test('[GO-4] a node of one’s own is asked over https, or on this machine', () => {
  expect(OwnNode.readUrl(' https://Node.example/v3/Key ')).toEqual({ url: 'https://node.example/v3/Key' })
  expect(OwnNode.readUrl('http://localhost:8545')).toEqual({ url: 'http://localhost:8545/' })
  expect(OwnNode.readUrl('http://127.0.0.1:8545#x')).toEqual({ url: 'http://127.0.0.1:8545/' })
  expect(problem('http://node.example')).toBe('notHttps')
  expect(problem('http://localhost.node.example')).toBe('notHttps')
  expect(problem('http://127.0.0.1.node.example')).toBe('notHttps')
  expect(problem('https://me:word@node.example')).toBe('secret')
  for (const typed of ['', 'node.example', 'javascript:alert(1)', 'data:,', 'wss://node.example', 'ftp://localhost'])
    expect(problem(typed), typed).toBe('noUrl')
  expect(problem(`https://node.example/${'a'.repeat(600)}`)).toBe('noUrl')
})

test('[GO-4] whatever is typed or stored, nothing is asked but https and this machine', () => {
  const typed = fc.oneof(fc.webUrl({ validSchemes: ['http', 'https', 'ws', 'ftp'] }), fc.string())
  fc.assert(
    fc.property(typed, text => {
      const read = OwnNode.readUrl(text)
      if (!('url' in read)) return
      const { protocol, hostname } = new URL(read.url)
      expect(protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1').toBe(true)
      // What was accepted once is accepted as it was kept.
      expect(OwnNode.readNodes({ 1: read.url })).toEqual({ 1: read.url })
    }),
  )
  fc.assert(
    fc.property(fc.anything(), stored => {
      for (const url of Object.values(OwnNode.readNodes(stored))) expect(problem(url)).toBe(null)
    }),
  )
  expect(OwnNode.readNodes({ 1: 'http://node.example', x: 'https://node.example', 10: 5 })).toEqual({})
})

test('[GO-4, RT-1] a link’s proposal and a hash route are never taken for each other', () => {
  expect(OwnNode.proposedIn('#rpc=https://node.example/a%20b')).toBe('https://node.example/a b')
  expect(OwnNode.proposedIn('#rpc=https%3A%2F%2Fnode.example')).toBe('https://node.example')
  expect(OwnNode.proposedIn('#rpc=%')).toBe('%')
  for (const hash of ['', '#', '#rpc', '#rpc=', '#/swap', '#/swap?rpc=https://x', '#x#rpc=https://x'])
    expect(OwnNode.proposedIn(hash), hash).toBe(null)
  fc.assert(
    fc.property(fc.string(), text => {
      expect(hashPath(`#rpc=${text}`)).toBe(null)
      expect(OwnNode.proposedIn(`#/${text}`)).toBe(null)
    }),
  )
})

const now = 1_800_000_000_000
const head = (number: bigint, seconds = 0) => ({ number, time: BigInt(now / 1000 - seconds) })

test('[GO-4, WL-10] a node is refused that is of another network, stands still, is behind, or knows another history', () => {
  const alone = (chainId: unknown, at: ReturnType<typeof head> | null) =>
    NodeProof.judgeAlone({ chainId, head: at, now }, 1, 12_000)
  expect(alone('0x1', head(100n, 12))).toBe(null)
  expect(alone('0x2105', head(100n))).toBe('otherChain')
  expect(alone(undefined, head(100n))).toBe('otherChain')
  expect(alone('0x1', null)).toBe('otherChain')
  expect(alone('0x1', head(100n, 61))).toBe('frozen')
  expect(NodeProof.judgeBeside(head(95n), head(100n), 12_000)).toBe(null)
  expect(NodeProof.judgeBeside(head(94n), head(100n), 12_000)).toBe('behind')
  expect(NodeProof.judgeBeside(head(70n), head(100n), 2_000)).toBe(null)
  expect(NodeProof.judgeBeside(head(69n), head(100n), 2_000)).toBe('behind')
  expect(NodeProof.judgeBeside(head(5_000n), head(100n), 2_000)).toBe(null)
  expect(NodeProof.behindBy(head(97n), head(100n))).toBe(3)
  expect(NodeProof.behindBy(head(101n), head(100n))).toBe(0)
  expect(NodeProof.blockToCompare(head(97n), head(100n), 1)).toBe(95n)
  expect(NodeProof.blockToCompare(head(101n), head(100n), 1)).toBe(98n)
  const hash = `0x${'a'.repeat(64)}`
  expect(NodeProof.sameBlock({ hash }, { hash: hash.toUpperCase().replace('0X', '0x') })).toBe(null)
  expect(NodeProof.sameBlock({ hash }, { hash: hash.replace(/a$/, 'b') })).toBe('otherHistory')
  expect(NodeProof.sameBlock({ hash }, null)).toBe('otherHistory')
  expect(NodeProof.sameBlock(null, { hash })).toBe('otherHistory')
})
