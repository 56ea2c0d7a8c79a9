import { expect, test } from 'vitest'
import { type Account, addressesOf, nicknameOf } from './Account.ts'

const evmAccount: Account = {
  platform: 'EVM',
  accountType: 'signer',
  address: `0x${'a'.repeat(40)}`,
  walletMeta: { id: 'lake', name: 'Lake', icon: null },
  nickname: null,
  number: 1,
}
const svmAccount: Account = { ...evmAccount, platform: 'SVM', address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' }

test('[WL-8] a wallet has an address on each side it stands on', () => {
  expect(addressesOf({ evmAccount, svmAccount })).toEqual([evmAccount.address, svmAccount.address])
  expect(addressesOf({ evmAccount: null, svmAccount })).toEqual([svmAccount.address])
})

test('[WL-8] a nickname is short and readable, or none', () => {
  expect(nicknameOf(' Savings\u202e \n 2 ')).toBe('Savings 2')
  expect([...nicknameOf('é'.repeat(60))!]).toHaveLength(24)
  expect(nicknameOf(' \u200b ')).toBeNull()
})

test('[AD-12] a wallet without any address throws', () => {
  expect(() => addressesOf({ evmAccount: null, svmAccount: null })).toThrow('No addresses to display')
})
