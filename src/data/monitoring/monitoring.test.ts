import { expect, test } from 'vitest'
import { pageKind } from './pageKind.ts'
import { keepsFault, operationOf, quietFaults, sampleRate } from './reportRules.ts'
import { scrub } from './scrub.ts'

test('[SE-6] listed messages are reported in part only, all others always', () => {
  expect(quietFaults.length).toBeGreaterThan(0)
  for (const { includes, part } of quietFaults) {
    expect(keepsFault(`Uncaught ${includes} of something`, 0.999)).toBe(false)
    if (part > 0) expect(keepsFault(includes, part / 2)).toBe(true)
    expect(keepsFault(includes, part)).toBe(false)
  }
  expect(keepsFault('undefined is not a function', 0.999)).toBe(true)
})

test('[SE-6] ten visits of a hundred are measured on the production host, all elsewhere', () => {
  expect([sampleRate(true), sampleRate(false)]).toEqual([10, 100])
})

test('[SE-6] an operation is named by what it asks, not by whom', () => {
  const at = (path: string) => operationOf(`https://tarn.example${path}`, 'https://tarn.example')
  expect(at('/api/market/tokens/1/0xabc?x=1')).toBe('market.tokens')
  expect(at('/api/rates')).toBe('rates')
  expect(at('/rpc/8453')).toBe('rpc.8453')
  expect(at('/_astro/a.js')).toBeNull()
  expect(at('/explore')).toBeNull()
  expect(operationOf('https://tarn.example.evil/api/rates', 'https://tarn.example')).toBeNull()
})

test('[SE-6] a page is told by its kind', () => {
  expect(pageKind('/')).toBe('/')
  expect(pageKind('/fr-FR')).toBe('/')
  expect(pageKind(`/fr-FR/explore/tokens/base/0x${'ab'.repeat(20)}`)).toBe('/explore/tokens/base/*')
  expect(pageKind('/nfts/ethereum/0xab/12')).toBe('/nfts/ethereum/*/*')
})

test('[SE-6] a report carries no address, no hash, no query and no name', () => {
  const told = scrub(
    `can't send 1500000000000000000 from 0x${'ab'.repeat(20)} (vitalik.eth) at https://tarn.example/x.js?token=secret#me:3:4`,
  )
  expect(told).toBe("can't send # from 0x… (….eth) at https://tarn.example/x.js:3:4")
  expect(scrub('x'.repeat(900))).toHaveLength(300)
})
