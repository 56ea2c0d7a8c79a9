import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import type { PositionHistory } from '#data/market/positionSchemas.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { readOlderHalf } from '#state/deeds/flow/Flow.ts'
import { $flows } from '#state/deeds/flow/flows.ts'
import { $connection } from '#state/wallet/connection.ts'
import { poolOfBoth, readable } from '../../../../tests/support/knownTokens.ts'
import { ME } from '../../../../tests/support/plans.ts'
import { GonePanel } from './GonePanel.tsx'

const half = {
  ...{ account: ME, chainId: 1, from: 'v3 62', pool: poolOfBoth, range: { tickLower: -10, tickUpper: 10 } },
  ...{ amount0: '5', amount1: '6', hash: `0x${'ab'.repeat(32)}` },
}
const history = {
  ...{ chainId: 1, version: 'v3', tokenId: '62', owner: null, createdTime: 1, changedTime: 2, fees0: null },
  ...{ fees1: null, at: { block: 9, time: 9 } },
  events: [...[{ type: 'remove', amount0: '5', amount1: '6', fees0: null, fees1: null, block: 8, time: 8 }]].map(
    each => ({ ...each, hash: `0x${'cd'.repeat(32)}` }),
  ),
} as unknown as PositionHistory
const told = (lived: PositionHistory | null, chainId = 1) =>
  readable(renderToStaticMarkup(<GonePanel say={makeSay('en-US')} chainId={chainId} from="v3 62" history={lived} />))

beforeEach(() => {
  $flows.set([])
  $connection.set({ status: 'connected', address: ME, chainId: 1, connectorId: 'node', name: 'Node', icon: null })
})

test('[RT-10] a number that no position ever had says so', () => {
  expect(told(null)).toContain('There is no such position')
  expect(told({ ...history, events: [] })).toContain('There is no such position')
})

test('[RT-10] [LP-5] a fully withdrawn position is shown as closed, with its history, in any browser', () => {
  expect(told(history)).toContain('This position is closed')
  expect(told(history)).toContain('History')
  expect(told(history)).not.toContain('There is no such position')
})

test('[LP-5] where this browser knows of a half of it, the index need not: on its network and of its account alone', () => {
  $flows.set([readOlderHalf(half)!])
  expect(told(null)).toContain('This position is closed')
  expect(told(null, 8453)).toContain('There is no such position')
  $flows.set([readOlderHalf({ ...half, from: 'v4 62' })!])
  expect(told(null)).toContain('There is no such position')
  $flows.set([readOlderHalf({ ...half, account: `0x${'9'.repeat(40)}` })!])
  expect(told(null)).toContain('There is no such position')
})
