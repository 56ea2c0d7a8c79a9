import { afterEach, expect, test, vi } from 'vitest'
import { followTransfer } from './followTransfer.ts'
import { setSolanaUrl } from './solanaRpc.ts'

afterEach(() => {
  setSolanaUrl(null)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('[WL-8] a node that has not answered for a minute says nothing of what was sent: not that it failed', async () => {
  setSolanaUrl('http://node.example')
  let asked = 0
  vi.stubGlobal('fetch', () => {
    asked++
    return Promise.reject(new TypeError('fetch failed'))
  })
  // The clock: when it was sent, and at the first question that fails.
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(60_001)
  const signature = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
  const followed = followTransfer(signature, 10n, new AbortController().signal)
  await expect(followed).rejects.toMatchObject({ code: 'solana.unconfirmed', cause: { code: 'network.down' } })
  expect(asked).toBe(1)
})
