import { expect, test } from 'vitest'
import { eagerly } from './eagerly.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const lower = address.toLowerCase()
const dev = { devnet: true, dev: true }
const built = { devnet: true, dev: false }

test.each([
  ['in development it connects by itself', '', dev, { account: null }],
  ['in development not with eagerlyConnect=false', '?eagerlyConnect=false', dev, null],
  [
    'in development eagerlyConnectAddress sets the account',
    `?eagerlyConnectAddress=${address}`,
    dev,
    { account: lower },
  ],
  ['in a built site not by itself', '', built, null],
  ['in a built site with eagerlyConnect=true', '?eagerlyConnect=true', built, { account: null }],
  ['in a built site with an address', `?eagerlyConnectAddress=${address}`, built, { account: lower }],
  ['in a built site not with a broken address', '?eagerlyConnectAddress=0x12', built, null],
  ['false is false, whatever the address', `?eagerlyConnect=false&eagerlyConnectAddress=${address}`, built, null],
  [
    'never without a devnet',
    `?eagerlyConnect=true&eagerlyConnectAddress=${address}`,
    { devnet: false, dev: true },
    null,
  ],
])('[WL-6] %s', (_, search, on, wanted) => {
  expect(eagerly(search, on)).toEqual(wanted)
})
