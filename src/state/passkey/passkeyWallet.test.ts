import { expect, test } from 'vitest'
import { addressOf } from '#domain/passkey/PasskeyAccount.ts'
import { storedPasskeyWallet } from './passkeyWallet.ts'

const key = { x: `0x${'1'.repeat(64)}`, y: `0x${'2'.repeat(64)}` } as const

test('[PK-1] the remembered wallet is the one its first key decides, whatever address is written beside it', () => {
  const wallet = storedPasskeyWallet(
    JSON.stringify({ address: `0x${'e'.repeat(40)}`, first: key, credentials: [{ id: 'a', key }] }),
  )
  expect(wallet).toMatchObject({ address: addressOf(key), first: key, credentials: [{ id: 'a', key }] })
})

test('[PK-1] a corrupt memory is nobody', () => {
  for (const text of [
    null,
    '',
    '{',
    '{}',
    '[]',
    JSON.stringify({ first: { x: '0x1', y: key.y }, credentials: [] }),
    JSON.stringify({ first: key, credentials: [{ id: 1, key }] }),
  ])
    expect(storedPasskeyWallet(text), String(text)).toBeNull()
})
