import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { readQrCode } from '../support/readQrCode.ts'

// Who reads the codes of pages in tests is held to what a known maker of codes writes: every length, mask and level it
// can read.
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
      // More than 57 rows are told, never misread.
      if (data.length - 4 > 57) expect(() => readQrCode(data)).toThrow(/a code of \d+ rows/)
      else expect(readQrCode(data), `${ecc} ${maskPattern} ${text}`).toBe(text)
    }
  if (ecc !== 'H')
    expect(
      readQrCode(encode('0x70997970C51812dc3A010C7d01b50e0d17dc79C8', { ecc, boostEcc: false }).data),
    ).toHaveLength(42)
})
