import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { readQrCode } from '../support/readQrCode.ts'

// The reader that tests use agrees with the encoder: every length, mask and level.
test.each(['L', 'M', 'Q', 'H'] as const)('a code of level %s is read as what it was made of', ecc => {
  for (const text of [
    'a',
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    'https://tarn.example/manage/passkey/0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    'wc:é水',
    `wc:${'ab12'.repeat(16)}@2?relay-protocol=irn&symKey=${'cd34'.repeat(16)}&expiryTimestamp=1795000000`,
  ])
    for (let maskPattern = 0; maskPattern < 8; maskPattern++) {
      const { data } = encode(text, { ecc, boostEcc: false, maskPattern, border: 2 })
      expect(readQrCode(data), `${ecc} ${maskPattern} ${text}`).toBe(text)
    }
})

test('where no code is drawn, none is read', () => {
  const { data } = encode('a', { border: 2 })
  expect(() => readQrCode(data.map(row => row.map(() => false)))).toThrow('no QR code')
  // Without its three corners it is none.
  expect(() => readQrCode(data.map((row, y) => row.map((dark, x) => dark && (y > 12 || x > 12))))).toThrow('no QR code')
})
