import { describe, expect, test } from 'vitest'
import { type Deed, deeds, isPermitting, type Step, steps, wordsOf } from '#domain/deeds.ts'
import { errors } from '#domain/Errors.ts'
import { locales } from '#i18n/locales.ts'
import { isDeedRecord } from '#state/deeds/isDeedRecord.ts'
import { filesIn, isTest, read } from './sources.ts'

const all = Object.keys(deeds) as Deed[]
const words = locales.map(
  ({ key }) => [key, JSON.parse(read(`locales/${key}.json`)) as Record<string, unknown>] as const,
)

describe('[TX-2] every deed of the list can be told', () => {
  test.each(words)('[TX-2] in %s: what was done, what was asked for, its news, its failure, its steps', (_, said) => {
    const wanted = all.flatMap(deed =>
      [
        wordsOf(deed, true),
        wordsOf(deed, false),
        `activity.is.${deed}`,
        deeds[deed].done,
        deeds[deed].failed,
        deeds[deed].rejected,
      ].filter(key => key !== null),
    )
    const asked = (Object.keys(steps) as Step[]).map(step => `review.step.${step}`)
    expect([...wanted, ...asked].filter(key => !(key in said))).toEqual([])
  })

  test.each(words)('[GO-5] in %s: a step that permits names its token and who may take it', (_, said) => {
    const textOf = (step: Step) => JSON.stringify(said[`review.step.${step}`])
    for (const step of ['approve', 'resetApproval', 'allow', 'signPermit'] as const) {
      expect(textOf(step), step).toContain('{symbol}')
      expect(textOf(step), step).toContain('{spender}')
    }
  })

  test('[TX-2] what may be told of as failed is an error of the list', () => {
    expect(all.flatMap(deed => [deeds[deed].failed, deeds[deed].rejected]).filter(code => !(code in errors))).toEqual(
      [],
    )
  })

  test('[TX-2] a stored record is one of a deed that this browser sends, and of no other', () => {
    const account = `0x${'a'.repeat(40)}`
    const record = {
      id: `1-${account}-1`,
      account,
      status: 'confirmed',
      addedAt: 1,
      amountIn: '1',
      amountOut: '1',
      currencyIn: { id: 'NATIVE', symbol: 'ETH', decimals: 18 },
      currencyOut: { id: 'NATIVE', symbol: 'ETH', decimals: 18 },
      follow: {
        ...{ by: 'evm', hash: `0x${'1'.repeat(64)}`, chainId: 1, nonce: 1, sentBlock: 1 },
        ...{ to: `0x${'b'.repeat(40)}`, data: '0x', value: '0', deadline: 0 },
      },
    }
    expect(all.filter(deed => isDeedRecord({ ...record, deed }))).toEqual(all)
    for (const deed of ['toString', 'mint', '', null]) expect(isDeedRecord({ ...record, deed })).toBe(false)
  })

  test('[GO-5] a step that only permits is remembered as a permission', () => {
    expect(
      (['approve', 'resetApproval', 'allow', 'signPermit', 'swap', 'wrap', 'unwrap'] as const).filter(isPermitting),
    ).toEqual(['approve', 'resetApproval', 'allow', 'signPermit'])
  })
})

describe('[GO-5] a wallet is asked in one place, which reads every question back', () => {
  const ASKS = /method: '(eth_sendTransaction|wallet_sendCalls|eth_signTypedData(_v4)?|personal_sign|eth_sign)'/
  const code = (path: string) => read(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*/gm, '')
  const sources = filesIn('src').filter(path => !isTest(path))

  test('[GO-5] whoever writes a question hands it to askWallet, with what was reviewed', () => {
    const asking = sources.filter(path => ASKS.test(code(path)))
    expect(asking.filter(path => !/\baskWallet\(\s*session,\s*\{\s*reviewed: plan,/.test(code(path)))).toEqual([])
    expect(asking.filter(path => !path.startsWith('src/onchain/'))).toEqual([])
    expect(asking.length).toBeGreaterThan(4)
  })

  test('[GO-5] what asks for a transaction rehearses and judges it by itself', () => {
    const sending = sources.filter(path => /method: '(eth_sendTransaction|wallet_sendCalls)'/.test(code(path)))
    expect(sending.filter(path => !/await prove\(plan, session,/.test(code(path)))).toEqual([])
    expect(sending.length).toBe(2)
  })

  test('[PK-1] whoever shows what an operation costs hands that price on with its plan, and nothing builds one without asking about its price', () => {
    const shows = sources.filter(path => /\b(priceOperationOf|priceCallsOf)\(/.test(code(path)))
    expect(shows.filter(path => !/\batPrice\(/.test(code(path)))).toEqual(['src/state/deeds/review/operationReview.ts'])
    // What any plan is priced by, a swap's look, and what prices for both.
    expect(shows.length).toBe(3)
    // Where a plan is made anew at the press, it keeps the price of the one that was shown.
    expect(code('src/state/deeds/review/planReview.ts')).toMatch(/budget: shown\.budget/)
    expect(code('src/state/swap/swapReview.ts')).toMatch(/runSwap\(pricedPlan\(shown\), /)
    expect(code('src/state/passkey/passkeyDeed.ts')).toMatch(/budget: ready\?\.plan\.budget/)
    // What a bundler is handed is what came out of that question, or what its owner reviewed and signed whole.
    const hands = sources.filter(
      path => /\bhandOperation\(/.test(code(path)) && !/function handOperation/.test(code(path)),
    )
    expect(hands.filter(path => !/await agreePrice\(/.test(code(path)))).toEqual([
      'src/onchain/passkey/recovery/recoverOperation.ts',
    ])
    expect(hands.length).toBe(3)
    expect(sources.filter(path => /\bsendOperation\(/.test(code(path)))).toEqual([
      'src/onchain/passkey/operation/handOperation.ts',
    ])
  })

  test('[PK-3] the passkey account’s operations are asked through its wallet alone, what it changes about itself too', () => {
    expect(sources.filter(path => /\brunCalls\(/.test(code(path)) && !/function runCalls/.test(code(path)))).toEqual([
      'src/onchain/passkey/passkeyProvider.ts',
    ])
    // Who holds that wallet: what chooses it, and the session of what the account does about itself.
    expect(sources.filter(path => /\bpasskeyOn\(/.test(code(path)))).toEqual(['src/state/wallet/ownSession.ts'])
    expect(code('src/onchain/passkey/runCalls.ts')).toMatch(
      // The proof is the last thing before the prompt.
      /refuseOther\(operation,[\s\S]*await proveChain\(chainId\)\n\s*const signature = await signAsOwner\(/,
    )
  })
})

describe('[GO-5] every deed runs one way', () => {
  const code = (path: string) => read(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*/gm, '')
  const sources = filesIn('src').filter(path => !isTest(path))
  /** What asks a wallet, an account's own key, or a wallet of Solana. */
  const ASKS =
    /\b(sendCall|askBatch|signPermit|signText|signOperation|askTransfer|askStep|askAsOne|sendPlan|sendConsent)\(/
  const asking = sources.filter(path => path.startsWith('src/state/') && ASKS.test(code(path)))

  test('[GO-5] whoever asks is given a run, or begins one', () => {
    expect(
      asking.filter(path => !/\brunDeed\(|\brun: Running\b|\}: Running\b|stop: AbortSignal/.test(code(path))),
    ).toEqual([])
    expect(asking.length).toBeGreaterThan(8)
    expect(sources.filter(path => /^src\/(islands|ui|pages)\//.test(path) && ASKS.test(code(path)))).toEqual([])
  })

  test('[GO-5] nothing but sendPlan asks: no key, no batch, no operation, no place in the queue, no wallet of Solana', () => {
    const OWN =
      /\b(sendCall|askBatch|signPermit|signText|signOperation|carryOperation|signTransfer|askTransfer|askStep|askAsOne|askWallet|waitForWallet)\(/
    const own = sources.filter(path => !path.startsWith('src/onchain/') && OWN.test(code(path)))
    expect(own).toEqual(['src/state/deeds/flow/commit.ts', 'src/state/deeds/sendPlan.ts'])
    // Its steps are done for sendPlan alone.
    expect(sources.filter(path => /\bcommit\(/.test(code(path)))).toEqual(['src/state/deeds/sendPlan.ts'])
    // Below it two callers wait for a wallet's signature, each of which guards and reads back first; the third switches
    // the wallet's network.
    const waits = sources.filter(
      path => /\bwaitForWallet\(/.test(code(path)) && !/function waitForWallet/.test(code(path)),
    )
    expect(waits).toEqual([
      'src/onchain/solana/signTransfer.ts',
      'src/onchain/wallet/askWallet.ts',
      'src/onchain/wallet/wallet.ts',
    ])
    expect(code('src/onchain/wallet/wallet.ts').match(/waitForWallet\([^;]*/g)).toEqual([
      expect.stringContaining("'switch'"),
    ])
    expect(code('src/onchain/solana/signTransfer.ts')).toMatch(/await guard\(\)[\s\S]*!does\([\s\S]*waitForWallet\(/)
  })

  test('[GO-5] every review is made by one maker: it alone looks anew, guards a press and begins with batches', () => {
    const using = (name: string) =>
      sources.filter(path => new RegExp(`(?<!function )\\b${name}\\(`).test(code(path)) && !/\.tsx$/.test(path))
    const MAKER = 'src/state/deeds/review/makeReview.ts'
    expect(using('lookLoop')).toEqual([MAKER])
    expect(using('tryBatches')).toEqual([MAKER])
    // Without a review (a place in the queue, a name) a plan is guarded where it is sent.
    expect(using('onlyOnce')).toEqual([MAKER, 'src/state/deeds/sendPlan.ts'])
    expect(sources.filter(path => /\bmakeReview(<[^(]*>)?\(/.test(code(path)) && path !== MAKER)).toEqual([
      'src/state/deeds/review/consentReview.ts',
      'src/state/deeds/review/planReview.ts',
      'src/state/liquidity/createReview.ts',
      'src/state/passkey/passkeyDeed.ts',
      'src/state/solana/solanaSend.ts',
      'src/state/swap/swapReview.ts',
    ])
  })

  test('[GO-5] nothing else keeps how far a deed is, or listens for the page that goes', () => {
    // Answers of the market are no deed.
    const KEPT = 'src/state/site/keptQueries.ts'
    const private_ = sources.filter(
      path => path.startsWith('src/state/') && /status\??: [^\n]*\|[^\n]*'(working|wallet|checking)'/.test(code(path)),
    )
    expect(private_).toEqual([])
    expect(
      sources.filter(path => /'pagehide'/.test(code(path)) && path.startsWith('src/state/') && path !== KEPT),
    ).toEqual(['src/state/deeds/runs.ts'])
  })

  test('[TX-1] what a record’s kind decides is asked of its entry: no file but that table compares kinds', () => {
    const forks = sources.filter(path => /\bby === '(evm|solana)'/.test(code(path)))
    // The guards of its two types.
    expect(forks).toEqual(['src/state/deeds/DeedRecord.ts'])
  })

  test('[WL-10] the wallet’s provider is had by what guards it, and by what only reads', () => {
    const had = sources.filter(path => /\bwalletProvider\(\)/.test(code(path)) && path.startsWith('src/state/'))
    expect(had).toEqual([
      'src/state/account/delegation.ts',
      'src/state/account/sidebar.ts',
      // Asks what became of a batch that it took.
      'src/state/deeds/followers/settleBatch.ts',
      'src/state/swap/runSwap.ts',
      'src/state/wallet/makeGuard.ts',
      'src/state/wallet/readyWallet.ts',
      'src/state/wallet/walletCapabilities.ts',
    ])
    for (const path of ['account/delegation', 'account/sidebar', 'wallet/walletCapabilities'])
      expect(code(`src/state/${path}.ts`)).toMatch(
        /readCapability\(await walletProvider\(\)|canBatch\(await walletProvider\(\)|walletProvider\(\)\)\.request\(\{ method: 'tarn_/,
      )
  })
})

describe('[GO-5] one object in four moments', () => {
  const sources = filesIn('src', /\.tsx$/).filter(path => !isTest(path))
  const using = (name: string) => sources.filter(path => new RegExp(`<${name}\\b`).test(read(path)))

  test('[GO-5] every deed is reviewed, done and told in one frame: nobody draws it but the two dialogs of all deeds, a pair that is looked for, and the sheet of a record', () => {
    expect(using('DeedFrame')).toEqual([
      'src/islands/deeds/DeedDialog.tsx',
      'src/islands/deeds/ReceiptFrame.tsx',
      // No deed: what is found by two tokens.
      'src/islands/liquidity/positions/ImportDialog.tsx',
      'src/ui/account/RecordSheet.tsx',
    ])
    expect(using('DeedSteps')).toEqual(['src/ui/deeds/UnderWay.tsx', 'src/ui/swap/review/SwapReview.tsx'])
    expect(using('UnderWay')).toEqual(['src/islands/deeds/DeedDialog.tsx'])
  })

  test('[GO-5] whoever reviews a deed shows it there, and tells its end there', () => {
    const reviewing = sources.filter(path => /\buse(Deed|Plan)Review\(/.test(read(path)))
    expect(reviewing.filter(path => !/<(DeedDialog|PlanDialog)\b/.test(read(path)))).toEqual([])
    expect(reviewing.length).toBeGreaterThan(7)
    expect(using('DeedDialog').filter(path => !/<(DeedReceipt|\w+Done|PasskeyDeed)\b/.test(read(path)))).toEqual([])
  })
})

describe('a new deed touches the list, not the readers', () => {
  /** Who may name many: the list, what a pool's log and a wallet's history can tell, and makers of several. */
  const MAKERS = [
    'src/domain/deeds.ts',
    'src/domain/token/Market.ts',
    'src/domain/account/HistoryLine.ts',
    'src/domain/liquidity/HoldDeed.ts',
    // Names of pages.
    'src/domain/routes/routes.ts',
    'src/domain/plan/makers/planMove.ts',
    'src/domain/plan/makers/planOrder.ts',
    'src/domain/plan/makers/planSwap.ts',
    'src/domain/plan/makers/planCreatePosition.ts',
  ]
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
