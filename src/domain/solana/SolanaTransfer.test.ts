import { type Address, getAddressEncoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { does, encode, readTokenAccount, type SolanaTransfer, tokenAccountOf } from './SolanaTransfer.ts'
import { tokenPrograms } from './SolanaToken.ts'

const from = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const to = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const blockhash = 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn'
const lifetime = { blockhash, lastValidBlockHeight: 150n }
const sol: SolanaTransfer = { from, to, amount: 12_345_678_901n, token: null, unitLimit: 900, unitPrice: 77n }
const spl = async (program: string): Promise<SolanaTransfer> => ({
  ...sol,
  token: {
    mint,
    program,
    decimals: 6,
    source: await tokenAccountOf(from, mint, program),
    destination: await tokenAccountOf(to, mint, program),
    creates: true,
  },
})

test('[WL-8] what is encoded does what was reviewed: SOL, and tokens of both programs', async () => {
  for (const transfer of [sol, await spl(tokenPrograms.token), await spl(tokenPrograms.token2022)]) {
    const { messageBytes } = encode(transfer, lifetime)
    expect(does(Uint8Array.from(messageBytes), transfer, blockhash)).toBe(true)
  }
})

test('[WL-8] another amount, recipient, account, price, blockhash or one instruction more is not what was reviewed', async () => {
  const transfer = await spl(tokenPrograms.token)
  const token = transfer.token!
  const others: SolanaTransfer[] = [
    { ...transfer, amount: transfer.amount + 1n },
    { ...transfer, from: mint },
    { ...transfer, unitLimit: 901 },
    { ...transfer, unitPrice: 78n },
    { ...transfer, token: null },
    { ...transfer, token: { ...token, creates: false } },
    { ...transfer, token: { ...token, destination: mint } },
    { ...transfer, token: { ...token, source: to } },
    { ...transfer, token: { ...token, decimals: 9 } },
    { ...transfer, token: { ...token, program: tokenPrograms.token2022 } },
  ]
  const reviewed = Uint8Array.from(encode(transfer, lifetime).messageBytes)
  for (const other of others) {
    expect(does(Uint8Array.from(encode(other, lifetime).messageBytes), transfer, blockhash)).toBe(false)
    expect(does(reviewed, other, blockhash)).toBe(false)
  }
  expect(does(reviewed, transfer, mint)).toBe(false)
  expect(does(Uint8Array.from(encode({ ...sol, to: mint }, lifetime).messageBytes), sol, blockhash)).toBe(false)
})

test('[WL-8] each wallet has a token account of its own for each program', async () => {
  const account = await tokenAccountOf(from, mint, tokenPrograms.token)
  expect(account).not.toBe(await tokenAccountOf(from, mint, tokenPrograms.token2022))
  expect(account).not.toBe(await tokenAccountOf(to, mint, tokenPrograms.token))
})

test('[WL-8] another kind of message, one signer more, or another program is not what was reviewed', async () => {
  const transfer = await spl(tokenPrograms.token)
  const bytes = Uint8Array.from(encode(transfer, lifetime).messageBytes)
  const changed = (change: (message: number[]) => number[]) =>
    does(Uint8Array.from(change([...bytes])), transfer, blockhash)
  expect(changed(message => message)).toBe(true)
  // A legacy message begins with its count of signers; a versioned one with its version, and ends with its tables.
  expect(changed(([, ...rest]) => [2, ...rest])).toBe(false)
  expect(changed(message => [0x80, ...message, 0])).toBe(false)
  // The same accounts in another program.
  const system = getAddressEncoder().encode('11111111111111111111111111111111' as Address)
  const elsewhere = { ...sol, to: mint }
  const moved = [...encode(elsewhere, lifetime).messageBytes]
  const at = moved.findIndex((_, i) => system.every((byte, j) => moved[i + j] === byte))
  moved[at] = 9
  expect(does(Uint8Array.from(moved), elsewhere, blockhash)).toBe(false)
})

test('[WL-8] a message that ends early does less than was reviewed', () => {
  const bytes = [...encode(sol, lifetime).messageBytes]
  // Header of three, accounts, blockhash; then how many instructions. Of the last one: its data's length, twelve bytes.
  const count = 3 + 1 + 32 * bytes[3]! + 32
  const length = bytes.length - 13
  expect([bytes[count], bytes[length]]).toEqual([3, 12])
  const changed = (at: number, to: number) => does(Uint8Array.from(bytes.with(at, to)), sol, blockhash)
  expect([changed(count, 3), changed(count, 2), changed(length, 11)]).toEqual([true, false, false])
})

test('[WL-8] a token account’s owner and amount are read where both programs keep them', () => {
  const bytes = new Uint8Array(170)
  bytes.set(getAddressEncoder().encode(from as Address), 32)
  bytes.set([1, 2, 0, 0, 0, 0, 0, 128], 64)
  const raw = 0x8000_0000_0000_0201n
  expect(readTokenAccount(bytes)).toEqual({ owner: from, raw })
  expect(readTokenAccount(bytes.subarray(0, 165))).toEqual({ owner: from, raw })
  expect(readTokenAccount(bytes.subarray(0, 164))).toBeNull()
  // A view into a larger buffer.
  const larger = new Uint8Array(200)
  larger.set(bytes, 30)
  expect(readTokenAccount(larger.subarray(30))).toEqual({ owner: from, raw })
})
