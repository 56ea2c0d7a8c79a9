import { expect, test } from 'vitest'
import { firstSteps, shownLogos } from './firstSteps.ts'
import { routeAt } from '../routes/routeAt.ts'
import { type TransferProvider, transferUrl } from './TransferProvider.ts'

const provider = (name: string, logo: string | null = null): TransferProvider => ({
  serviceProvider: name.toLowerCase(),
  name,
  logo,
  url: 'https://pay.example/send?to={address}&again={address}',
})

test('[AD-5] buying only where it can be done here, an exchange only where one is set up, receiving always', () => {
  expect(firstSteps({ canBuy: false, providers: [] })).toEqual(['receive'])
  expect(firstSteps({ canBuy: true, providers: [] })).toEqual(['buy', 'receive'])
  expect(firstSteps({ canBuy: true, providers: [provider('A')] })).toEqual(['buy', 'receive', 'transfer'])
  expect(firstSteps({ canBuy: false, providers: [provider('A')] })).toEqual(['receive', 'transfer'])
})

test('[AD-5] at most three logos, those that are pictures first', () => {
  expect(
    shownLogos(['A', 'B', 'C', 'D'].map(name => provider(name, name > 'B' ? '/x.svg' : null))).map(({ name }) => name),
  ).toEqual(['C', 'D', 'A'])
  expect(shownLogos([provider('A')])).toHaveLength(1)
})

test('[BY-2] the exchange is told the address, and nothing that isn’t one', () => {
  expect(transferUrl(provider('A'), '0xAb')).toBe('https://pay.example/send?to=0xAb&again=0xAb')
  expect(transferUrl(provider('A'), 'a&b=c')).toBe('https://pay.example/send?to=a%26b%3Dc&again=a%26b%3Dc')
})

test('[AD-5] a page that isn’t in the list is no page', () => {
  expect(routeAt('/swap')).toBe('swap')
  expect(routeAt('/no-such-page')).toBeNull()
})
