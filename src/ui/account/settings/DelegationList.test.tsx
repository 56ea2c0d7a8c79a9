import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import { DelegationList, type DelegationRow } from './DelegationList.tsx'

const row: DelegationRow = {
  ...{ chainId: 1, chain: 'ethereum', name: 'Ethereum', status: 'inactive', to: null, ours: false, canChange: true },
}
const shown = (more: Partial<DelegationRow>) =>
  renderToStaticMarkup(<DelegationList say={makeSay('en-US')} rows={[{ ...row, ...more }]} onChange={() => {}} />)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const ours = { to: '0xe6ca…555b', ours: true } as const

describe('[OB-8] how the smart wallet stands on a network, and what a person can do about it', () => {
  test('[OB-8] inactive: each step by itself, and a button that enables it', () => {
    expect(shown({})).toBe('Ethereum Inactive Each step is a transaction of its own. Enable')
  })

  test('[OB-8] active: several steps go as one, whoever it is delegated to is named where that is not us, and a button that disables it', () => {
    expect(shown({ ...ours, status: 'active' })).toBe('Ethereum Active Several steps go as one. Disable')
    expect(shown({ to: '0x5A5A…5A5A', status: 'active' })).toBe(
      'Ethereum Active Delegated to 0x5A5A…5A5A, which is not ours. Disable',
    )
  })

  test('[OB-8] a wallet without ERC-7902 offers no button, and is told where it is enabled or disabled instead', () => {
    expect(shown({ status: 'unavailable', canChange: false })).toBe(
      'Ethereum Unavailable Your wallet does not offer it to apps; look in its own settings.',
    )
    expect(shown({ ...ours, status: 'active', canChange: false })).toBe(
      'Ethereum Active Several steps go as one. This wallet can’t disable it from here: use its own settings, or connect the wallet that enabled it.',
    )
  })

  test('[OB-8] action required: delegated, and yet no steps go as one: it is said so, never that they do, with what to do', () => {
    const here = shown({ ...ours, status: 'actionRequired' })
    expect(here).toBe(
      'Ethereum Action required Your address is delegated to 0xe6ca…555b, but this wallet can’t do several steps as one. Disable it here, or connect the wallet that enabled it. Disable',
    )
    expect(shown({ ...ours, status: 'actionRequired', canChange: false })).toMatch(
      /can’t do several steps as one\. This wallet can’t disable it from here: use its own settings/,
    )
  })

  test('[OB-8] not eligible: why, and nothing to press', () => {
    expect(shown({ status: 'notEligible', canChange: false })).toBe(
      'Ethereum Not eligible This wallet is a contract already, or has no key here.',
    )
    expect(shown({ ...ours, status: 'notEligible', canChange: false })).not.toContain('disable')
  })
})
