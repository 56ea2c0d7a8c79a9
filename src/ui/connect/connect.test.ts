import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Say } from '#i18n/Say.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { WalletList, type WalletRow } from './WalletList.tsx'

/** Says the key and what is put into it. */
const say = { t: (key: string, values = {}) => [key, ...Object.values(values)].join(' ') } as unknown as Say
const list = (wallets: WalletRow[] | null, asking: string | null = null) =>
  renderToStaticMarkup(
    createElement(WalletList, {
      say,
      wallets,
      asking,
      account: '',
      onAccount: () => {},
      onPick: () => {},
      onStop: () => {},
    }),
  )

test('[WL-1] no wallet found: how to get one, and no button that leads nowhere', () => {
  const html = list([])
  expect(html).toContain('connect.none')
  expect(html).toContain('href="https://ethereum.org/wallets/find-wallet/"')
  expect(html).not.toContain('<button')
})

test('[WL-1] while wallets announce themselves that is said', () => {
  expect(list(null)).toContain('connect.looking')
})

test('[WL-1] the wallet being asked is marked, the others wait, and waiting can be stopped', () => {
  const html = list(
    ['A', 'B'].map(name => ({ id: name, name, icon: null, recent: false })),
    'B',
  )
  expect(html).toContain('connect.waiting B')
  expect(html.match(/aria-busy="true"/g)).toHaveLength(1)
  expect(html.match(/disabled=""/g)).toHaveLength(1)
  expect(html).toContain('review.stopWaiting')
})

test('[WL-1] a name is text', () => {
  expect(list([{ id: 'x', name: '<script>', icon: null, recent: false }])).not.toContain('<script>')
})

test('[WL-9] the button says whose account it is', () => {
  const button = (address: string | null) =>
    renderToStaticMarkup(createElement(ConnectButton, { say, address, busy: false, first: true, onPress: () => {} }))
  expect(button(null)).toContain('>connect.button<')
  expect(button('0x1234567890123456789012345678901234567834')).toContain('>connect.account 0x12…34<')
})
