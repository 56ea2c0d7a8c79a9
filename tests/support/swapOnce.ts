// A reviewed swap is sent once, and arrives as it was shown: what journeys of faults count and compare.
import { expect, type Page } from '@playwright/test'
import { formatUnits } from 'viem'
import { rpc } from './devnet.ts'
import { misread } from './readsAs.ts'
import { balance, box, swapPath, swapped, token } from './swap.ts'
import type { TestWallet } from './TestWallet.ts'

export type Wanted = { chainId: number; from: string; to: string; value: string }

/** The form of a swap, filled by its address. */
export const formOf = ({ chainId, ...asks }: Wanted): string => swapPath(chainId, asks)

/** What the wallet was asked to sign or to send. */
export const asked = (signer: TestWallet): string[] =>
  signer.prompts.map(({ method }) => method).filter(method => /send|sign/i.test(method))

/** From question number `at` on, the wallet answers a transaction only when the function given here is called. */
export function thinks(signer: TestWallet, at = 1): () => void {
  let answer = () => {}
  const person = new Promise<void>(resolve => (answer = resolve))
  signer.changes(async question => {
    if (/^(eth_sendTransaction|wallet_sendCalls)$/.test(question.method) && asked(signer).length >= at) await person
    return question
  })
  return answer
}

/** Transactions of an account that the network did. */
export const done = async (chainId: number, account: string): Promise<number> =>
  Number(await rpc<string>(chainId, 'eth_getTransactionCount', [account, 'latest']))

/** Review, error and button of an open review, by what a person sees. */
export const inReview = (page: Page) => {
  const { review } = box(page)
  return {
    review,
    told: review.getByRole('alert'),
    swap: review.getByRole('button', { name: 'Swap', exact: true }),
    both: review.getByRole('button', { name: 'Approve and swap' }),
    again: review.getByRole('button', { name: 'Try again' }),
    close: review.getByRole('button', { name: 'Close' }),
  }
}

/**
 * The receipt says what arrived, and that is what the account of the chain grew by. Of a token that is bought;
 * `before`: what was held of it.
 */
export async function expectSwapped(
  page: Page,
  { chainId, from, to, value }: Wanted,
  me: string,
  before = 0n,
): Promise<void> {
  const said = await swapped(page, new RegExp(`Swapped ${value.replace('.', '\\.')} ${from} for [\\d,.]+ ${to}`))
  const arrived = (await balance(chainId, to, me)) - before
  const told = new RegExp(`for ([\\d,.]+) ${to}`).exec(said)?.[1] ?? ''
  expect(misread(told, Number(formatUnits(arrived, token(chainId, to).decimals)))).toBeNull()
}
