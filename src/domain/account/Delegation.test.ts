import { describe, expect, test } from 'vitest'
import * as Delegation from './Delegation.ts'

const ours = Delegation.detailsOf(`0xef0100${Delegation.SMART_ACCOUNT.slice(2)}`)
const other = Delegation.detailsOf(`0xEF0100${'AB'.repeat(20)}`)
const none = Delegation.detailsOf('0x')
const contract = Delegation.detailsOf('0x6080604052')
const all: Delegation.Capability = { atomic: 'supported', delegates: true }
const bare: Delegation.Capability = { atomic: 'unsupported', delegates: true }
const status = (details: Delegation.Details | null, capability: Delegation.Capability | null, own = true) =>
  Delegation.statusOf({ own, details, capability })

test('[EN-5] whom the code of an account says it is delegated to, and whether that is ours', () => {
  expect(ours).toMatchObject({
    currentDelegationAddress: Delegation.SMART_ACCOUNT,
    isWalletDelegatedToTarn: true,
    latestDelegationAddress: Delegation.SMART_ACCOUNT,
    isContract: false,
  })
  expect(other).toMatchObject({ currentDelegationAddress: `0x${'ab'.repeat(20)}`, isWalletDelegatedToTarn: false })
  expect(none).toMatchObject({ currentDelegationAddress: null, isWalletDelegatedToTarn: false, isContract: false })
  for (const code of [
    '0xef0100',
    `0xef0100${'ab'.repeat(19)}`,
    `0xef0100${'ab'.repeat(21)}`,
    `0xef0101${'ab'.repeat(20)}`,
  ])
    expect(Delegation.delegateOf(code), code).toBeNull()
})

test('[EN-5] per address: delegated on any network, and to whom', () => {
  expect(Delegation.summaryOf([none, ours])).toEqual({ isDelegated: true, delegatedAddress: Delegation.SMART_ACCOUNT })
  expect(Delegation.summaryOf([null, none])).toEqual({ isDelegated: false, delegatedAddress: null })
})

describe('[OB-8] the status on a network', () => {
  test('active, inactive, unavailable, action required, not eligible', () => {
    expect(status(ours, all)).toBe('active')
    expect(status(other, all)).toBe('active')
    expect(status(none, all)).toBe('inactive')
    expect(status(none, bare)).toBe('inactive')
    expect(status(none, null)).toBe('unavailable')
    expect(status(none, { atomic: 'ready', delegates: false })).toBe('unavailable')
    expect(status(ours, bare)).toBe('actionRequired')
    expect(status(contract, all)).toBe('notEligible')
    expect(status(none, all, false)).toBe('notEligible')
  })

  test('[AP-1] a failed check is not delegated', () => {
    expect(status(null, all)).toBe('inactive')
    expect(status(null, null)).toBe('unavailable')
  })

  test('a network is mismatched when delegated there and batches are not', () => {
    expect(Delegation.isMismatched(ours, bare)).toBe(true)
    expect(Delegation.isMismatched(other, null)).toBe(true)
    expect(Delegation.isMismatched(ours, { atomic: 'ready', delegates: false })).toBe(false)
    expect(Delegation.isMismatched(none, bare)).toBe(false)
    expect(Delegation.isMismatched(null, null)).toBe(false)
  })

  test('only a wallet that takes it on and gives it up is offered either', () => {
    expect(Delegation.canChange('active', all)).toBe(true)
    expect(Delegation.canChange('inactive', all)).toBe(true)
    expect(Delegation.canChange('actionRequired', bare)).toBe(true)
    expect(Delegation.canChange('active', { atomic: 'supported', delegates: false })).toBe(false)
    expect(Delegation.canChange('unavailable', null)).toBe(false)
    expect(Delegation.canChange('notEligible', all)).toBe(false)
  })
})
