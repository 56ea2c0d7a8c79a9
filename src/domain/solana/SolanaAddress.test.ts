import { getAddressDecoder } from '@solana/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from './SolanaAddress.ts'

test('[WL-8] every 32 bytes are an address, as the chain’s own codec writes them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), bytes => {
      const address = getAddressDecoder().decode(bytes)
      expect(parse(`  ${address}\n`)).toEqual({ status: 'ok', address })
    }),
    { numRuns: 200 },
  )
  expect(parse('11111111111111111111111111111111').status).toBe('ok')
})

test('[WL-8] what is no address is told apart', () => {
  expect(parse(' ')).toEqual({ status: 'empty' })
  expect(parse(`0x${'aB'.repeat(20)}`)).toEqual({ status: 'evm' })
  for (const wrong of [
    'hello',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1vv',
    '0PjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDtIl',
    '1'.repeat(33),
    'z'.repeat(44),
    'x'.repeat(5000),
  ])
    expect(parse(wrong), wrong).toEqual({ status: 'invalid' })
})
