import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import type { Flow } from '#state/deeds/flow/Flow.ts'
import { $flows } from '#state/deeds/flow/flows.ts'
import { $connection } from '#state/wallet/connection.ts'
import { readable } from '../../../tests/support/knownTokens.ts'
import { ME, THIEF, USDC, WETH } from '../../../tests/support/plans.ts'
import { StoppedDeeds } from './StoppedDeeds.tsx'

const label = (id: typeof USDC, symbol: string) => ({ id, symbol, decimals: 18 })
const currencies = { currencyIn: label(USDC, 'USDC'), currencyOut: label(WETH, 'WETH') }
const stopped: Flow = {
  ...{ id: 'a'.repeat(32), deed: 'add', account: ME, startedAt: 1, page: '/positions/v3/ethereum/7', stopped: true },
  steps: [
    { kind: 'call', on: 1, status: 'done', artifact: `0x${'1'.repeat(64)}` },
    { kind: 'call', on: 1, status: 'waiting', told: [{ type: 'add', ...currencies, amountIn: '1', amountOut: '2' }] },
  ],
}
const drawn = () => renderToStaticMarkup(<StoppedDeeds say={makeSay('en-US')} />)

beforeEach(() => {
  $flows.listen(() => {})
  $connection.set({ status: 'connected', address: ME, chainId: 1, connectorId: 'node', name: 'Node', icon: null })
})

test('[GO-5] [SW-9] a deed that stopped says what it was, how far it came, and leads to the page where it goes on', () => {
  $flows.set([stopped])
  expect(readable(drawn())).toContain('Add USDC and WETH')
  expect(readable(drawn())).toContain('1 of 2 steps')
  expect(drawn()).toContain('href="/positions/v3/ethereum/7#add"')
})

test('[GO-5] none of another account, of one that is under way, or of one whose deed was sent', () => {
  const [first, deposit] = stopped.steps as [Flow['steps'][number], Flow['steps'][number]]
  const { stopped: _, ...running } = stopped
  for (const other of [
    { ...stopped, account: THIEF },
    running,
    { ...stopped, steps: [first, { ...deposit, status: 'handed' as const, artifact: '0x2' }] },
    { ...stopped, steps: [{ kind: 'call', on: 1, status: 'waiting' } as const, deposit] },
  ]) {
    $flows.set([other])
    expect(drawn()).toBe('')
  }
})
