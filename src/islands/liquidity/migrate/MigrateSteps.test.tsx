import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DeedPlan } from '#domain/plan/DeedPlan.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { swapPlan, USDC } from '../../../../tests/support/plans.ts'
import { MigrateSteps } from './MigrateSteps.tsx'

const say = makeSay('en-US')
const listed = (plan: DeedPlan) =>
  [...renderToStaticMarkup(<MigrateSteps say={say} plan={plan} />).matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text)

test('[GO-5] each permission names its token and who may take it; a token without a name goes by its address', () => {
  const plan = swapPlan({ permitByCall: true })
  const [approve, allow] = listed({ ...plan, lines: [[{ ...plan.lines.flat()[0]!, currencyIn: named('USDC') }]] })
  expect(approve).toBe('Approve USDC for Permit2, this amount only')
  expect(allow).toMatch(/^Let .+ take USDC, this amount only$/)
  expect(listed({ ...plan, lines: [] })[0]).toBe('Approve 0xA0b8…eB48 for Permit2, this amount only')
})

const named = (symbol: string) => ({ id: USDC, symbol, decimals: 6 })
