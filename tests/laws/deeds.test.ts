import { describe, expect, test } from 'vitest'
import { type Deed, deeds, isPermitting, type Step, steps, wordsOf } from '#domain/deeds.ts'
import { errors } from '#domain/Errors.ts'
import { locales } from '#i18n/locales.ts'
import { isTransaction } from '#state/deeds/isTransaction.ts'
import { filesIn, isTest, read } from './sources.ts'

const all = Object.keys(deeds) as Deed[]
const words = locales.map(
  ({ key }) => [key, JSON.parse(read(`locales/${key}.json`)) as Record<string, unknown>] as const,
)

describe('[TX-2] every deed of the list can be told', () => {
  test.each(words)('[TX-2] in %s: what was done, what was asked for, its news, its failure, its steps', (_, said) => {
    const wanted = all.flatMap(deed =>
      [wordsOf(deed, true), wordsOf(deed, false), deeds[deed].done, deeds[deed].failed, deeds[deed].rejected].filter(
        key => key !== null,
      ),
    )
    const asked = (Object.keys(steps) as Step[]).map(step => `review.step.${step}`)
    expect([...wanted, ...asked].filter(key => !(key in said))).toEqual([])
  })

  test('[TX-2] what may be told of as failed is an error of the list', () => {
    expect(all.flatMap(deed => [deeds[deed].failed, deeds[deed].rejected]).filter(code => !(code in errors))).toEqual(
      [],
    )
  })

  test('[TX-2] a stored record is one of a deed that this browser sends, and of no other', () => {
    const record = {
      hash: `0x${'1'.repeat(64)}`,
      chainId: 1,
      account: `0x${'a'.repeat(40)}`,
      status: 'confirmed',
      nonce: 1,
      addedAt: 1,
      sentBlock: 1,
      to: `0x${'b'.repeat(40)}`,
      data: '0x',
      value: '0',
      deadline: 0,
      amountIn: '1',
      amountOut: '1',
      currencyIn: { id: 'NATIVE', symbol: 'ETH', decimals: 18 },
      currencyOut: { id: 'NATIVE', symbol: 'ETH', decimals: 18 },
    }
    expect(all.filter(type => isTransaction({ ...record, type }))).toEqual(
      all.filter(deed => deeds[deed].memory === 'transactions'),
    )
    for (const type of ['toString', 'mint', '', null]) expect(isTransaction({ ...record, type })).toBe(false)
  })

  test('[GO-5] a step that only permits is remembered as a permission', () => {
    expect(
      (['approve', 'resetApproval', 'allow', 'signPermit', 'swap', 'wrap', 'unwrap'] as const).filter(isPermitting),
    ).toEqual(['approve', 'resetApproval', 'allow', 'signPermit'])
  })
})

describe('[GO-5] nobody asks a wallet for a transaction unread', () => {
  /** What hands calls to a wallet or signs an operation of them; and those that only carry what others compared. */
  const ASKS = /\b(sendCall|sendBatch|runCalls)\(|method: '(eth_sendTransaction|wallet_sendCalls)'/
  const CARRY = [
    'src/onchain/act/sendCall.ts',
    'src/onchain/act/sendBatch.ts',
    'src/onchain/passkey/runCalls.ts',
    'src/onchain/passkey/passkeyProvider.ts',
  ]
  /** A recovery address' operation is compared with its own plan (`sameCalls`): EntryPoint's handleOps has no reader yet. */
  const OWN = ['src/state/passkey/recoverDeed.ts']
  const code = (path: string) => read(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*/gm, '')

  test('[GO-5] whoever asks compares first', () => {
    const asking = filesIn('src').filter(path => !isTest(path) && !CARRY.includes(path) && ASKS.test(code(path)))
    expect(asking.filter(path => !OWN.includes(path) && !/\b(refuseChanged|compareCalls?)\(/.test(code(path)))).toEqual(
      [],
    )
    for (const path of OWN) expect(code(path), path).toMatch(/if \(!sameCalls\(/)
    expect(asking.length).toBeGreaterThan(7)
  })
})

describe('a new deed touches the list, not the readers', () => {
  /** Who may name many: the list, what a pool's log can tell, and the maker of a swap's steps. */
  const MAKERS = ['src/domain/deeds.ts', 'src/domain/token/Market.ts', 'src/domain/plan/Plan.ts']
  const named = (text: string): Deed[] => {
    const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*/gm, '')
    return all.filter(deed =>
      new RegExp(
        `(type|kind|deed|doing)\\b[^\\n]*'${deed}'|'${deed}' \\||\\| '${deed}'|^\\s*${deed}: ['"\`{]|\\[('\\w+', )*'${deed}'`,
        'm',
      ).test(code),
    )
  }

  test('the law sees an enumeration when there is one', () => {
    expect(named("type T = 'swap' | 'wrap' | 'approve'")).toEqual(['swap', 'wrap', 'approve'])
    expect(named("const done = {\n  swap: 'a',\n  claim: 'b',\n  revoke: 'c',\n}")).toEqual(['swap', 'revoke', 'claim'])
  })

  test('no other file enumerates deeds', () => {
    const many = filesIn('src')
      .filter(path => !isTest(path) && !MAKERS.includes(path))
      .map(path => [path, named(read(path))] as const)
      .filter(([, found]) => found.length > 2)
    expect(many).toEqual([])
  })
})
