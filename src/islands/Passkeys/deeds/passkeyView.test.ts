import { expect, test } from 'vitest'
import type { PasskeyList } from '#data/account/passkeySchemas.ts'
import { AppError } from '#domain/Errors.ts'
import { makeSay } from '#i18n/makeSay.ts'
import type { OwnersLook, PasskeyReview } from '#state/passkey/passkeyDeed.ts'
import { passkeyView } from './passkeyView.ts'

const say = makeSay('en-US')
const passkey = (id: string, on: 'owner' | 'adding'): PasskeyList['passkeys'][number] => ({
  ...{ id, name: `Tarn wallet ${id}`, provider: 'other', attachment: 'platform', transports: [] },
  ...{ key: { x: `0x${'1'.repeat(64)}`, y: `0x${'2'.repeat(64)}` }, createdAt: 1, lastUsedAt: null, removed: false },
  networks: [
    { chainId: 1, standing: on },
    { chainId: 8453, standing: on },
  ],
})
const list = (deployed: [boolean, boolean]): PasskeyList => ({
  account: {
    ...{ address: `0x${'ab'.repeat(20)}`, username: 'Tarn wallet', credentialId: '1' },
    first: { x: `0x${'1'.repeat(64)}`, y: `0x${'2'.repeat(64)}` },
  },
  passkeys: [passkey('1', 'owner'), passkey('2', 'owner')],
  networks: [1, 8453].map((chainId, at) => ({
    ...{ chainId, deployed: deployed[at]!, recovery: [], proven: [], strangers: [], funded: true },
  })),
})
const look = (chainId: number, missing: bigint): OwnersLook => ({
  chainId,
  error: null,
  ready: {
    plan: {} as NonNullable<OwnersLook['ready']>['plan'],
    ...{ block: 1_234n, cost: null },
    operation: {
      priced: { expected: 10n ** 14n, most: 10n ** 15n, deposit: 0n, missing, charges: [] },
      pending: null,
    } as unknown as NonNullable<OwnersLook['ready']>['operation'],
  },
})
const review = (...networks: OwnersLook[]): PasskeyReview => ({
  ...{ status: 'ready', networks, made: null, operation: null, error: null },
})
const adding = { target: undefined, last: false, lost: [] }

test('[PK-3] a network that can’t be paid for is no part of what is permitted now: it says what is missing, and that it is left for later', () => {
  const view = passkeyView(
    say,
    { list: list([true, true]), ...adding },
    review(look(1, 0n), look(8453, 5n * 10n ** 14n)),
  )
  expect(view.parts).toEqual([{ heading: 'Stays permitted', amounts: [{ text: 'A new passkey', bound: 'Ethereum' }] }])
  const [here, there] = view.networks
  expect(here).toMatchObject({ name: 'Ethereum', later: null, tried: { status: 'ok' } })
  expect(here!.tried.text).toMatch(/^Tried on Ethereum at block 1,234 with a key in its place/)
  expect(there!.later).toBe('So Base is left for later.')
  expect(there!.operation!.missing).toMatch(/^0\.0005 ETH is missing on Base/)
})

test('[PK-3] where the account isn’t yet, a new passkey becomes an owner later, and a deleted one stays the only one', () => {
  expect(passkeyView(say, { list: list([true, false]), ...adding }, review(look(1, 0n))).notes).toEqual([
    'Where nothing was done yet (Base) it becomes an owner with the first thing you do there.',
  ])
  const target = list([true, false]).passkeys[0]!
  const gone = passkeyView(say, { list: list([true, false]), target, last: false, lost: [] }, review(look(1, 0n)))
  expect(gone.parts).toEqual([
    { heading: 'No longer permitted', amounts: [{ text: 'Tarn wallet 1', bound: 'Ethereum' }] },
  ])
  expect(gone.warnings).toEqual([expect.stringMatching(/^On Base Tarn wallet 1 stays the only owner/)])
  expect(gone.networks[0]!.tried.text).toMatch(/^Tried at block 1,234: exactly this happens/)
})

test('[ER-1] what could not be tried says why, and is asked for all the same', () => {
  const failed = { chainId: 1, ready: null, error: new AppError('network.down') }
  const { networks } = passkeyView(say, { list: list([true, true]), ...adding }, review(failed))
  expect(networks[0]).toMatchObject({ later: null, operation: null, tried: { status: 'unavailable' } })
  expect(networks[0]!.tried.text).toBe(say.t('network.down'))
})
