import { expect, test } from 'vitest'
import type { CreateIssue } from '#domain/liquidity/CreateIssue.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { noteViews } from './issueViews.ts'

test('[LP-3] what is wrong and stands behind another on the button is told below it; what the button says is not said again', () => {
  const say = makeSay('en-US')
  const decimals: CreateIssue = {
    ...{ code: 'tooManyDecimals', level: 'block', tone: 'red', values: { symbol: 'USDC', decimals: 6 } },
  }
  const connect: CreateIssue = { code: 'connectWallet', level: 'block', tone: 'plain' }
  expect(noteViews(say, [decimals])).toEqual([])
  expect(noteViews(say, [connect, decimals])).toEqual([
    { key: 'tooManyDecimals', text: 'USDC has 6 decimals', tone: 'red' },
  ])
  expect(noteViews(say, [connect])).toEqual([])
})
