import { beforeEach, expect, test, vi } from 'vitest'
import type { ApprovalPlace } from '#domain/plan/Approval.ts'
import type { Address } from '#domain/chains/Chain.ts'
import type { ApprovalReading } from '#onchain/read/readApprovalLogs.ts'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { forgetReadings, keepReading, keptReading } from './approvalReadings.ts'

const me: Address = `0x${'aa'.repeat(20)}`
const place = (n: number, via: ApprovalPlace['via'] = 'token'): ApprovalPlace => ({
  chainId: 1,
  token: `0x${'01'.repeat(20)}`,
  spender: `0x${n.toString(16).padStart(40, '0')}`,
  via,
})
const reading = (more: Partial<ApprovalReading> = {}): ApprovalReading => ({
  from: 5,
  to: 900,
  hash: `0x${'12'.repeat(32)}`,
  size: 100,
  places: [place(1), place(2, 'operator'), place(3, 'permit2'), { ...place(4, 'item'), id: 2n ** 255n }],
  ...more,
})

let storage: Map<string, string>
beforeEach(() => {
  storage = fakeBrowser().storage
})

test('[GO-7] what was read is there for the next page, of each account and network its own', () => {
  keepReading(1, me, reading())
  keepReading(8453, me, reading({ to: 7, places: [] }))
  expect(keptReading(1, me)).toEqual(reading())
  expect(keptReading(8453, me)).toEqual(reading({ to: 7, places: [] }))
  expect(keptReading(1, `0x${'bb'.repeat(20)}`)).toBeNull()
  keepReading(1, me, reading({ from: 0 }))
  expect(keptReading(1, me)?.from).toBe(0)
  forgetReadings()
  expect(keptReading(1, me)).toBeNull()
})

test('[GO-7] the oldest give way, and what is not whole is not kept: the chain is read again rather than half of it hidden', () => {
  for (let i = 0; i < 20; i++) keepReading(1, `0x${i.toString(16).padStart(40, '0')}`, reading())
  expect(keptReading(1, `0x${'0'.repeat(40)}`)).toBeNull()
  expect(keptReading(1, `0x${(19).toString(16).padStart(40, '0')}`)).not.toBeNull()
  keepReading(1, me, reading())
  for (const broken of [
    reading({ from: 901 }),
    reading({ hash: '0x' }),
    reading({ places: Array.from({ length: 3_001 }, (_, i) => place(i)) }),
  ]) {
    keepReading(1, me, broken)
    expect(keptReading(1, me)).toBeNull()
  }
})

test('[GO-7] storage that is full, forbidden or spoilt never throws', () => {
  keepReading(1, me, reading())
  const whole = JSON.parse(storage.get('tarn.approvals') as string)
  for (const spoilt of [
    '',
    'null',
    '{}',
    '[7]',
    JSON.stringify([{ ...whole[0], places: ['token 0x1 0x2'] }]),
    JSON.stringify([{ ...whole[0], from: -1 }]),
    JSON.stringify([{ ...whole[0], hash: 'x' }]),
    JSON.stringify([{ ...whole[0], looksFor: undefined }]),
    JSON.stringify([{ ...whole[0], places: [whole[0].places[3].replace(/ \d+$/, '')] }]),
    JSON.stringify([{ ...whole[0], places: [`${whole[0].places[0]} 7`] }]),
    JSON.stringify([{ ...whole[0], places: ['drain 0x 0x', ...whole[0].places] }]),
  ]) {
    storage.set('tarn.approvals', spoilt)
    expect(keptReading(1, me), spoilt).toBeNull()
  }
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('no', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(() => keepReading(1, me, reading())).not.toThrow()
  expect(keptReading(1, me)).toBeNull()
  vi.unstubAllGlobals()
})
