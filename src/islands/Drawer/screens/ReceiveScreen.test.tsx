import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import { $connection } from '#state/wallet/connection.ts'
import { $unproven } from '#state/passkey/unproven.ts'
import { fakeBrowser } from '../../../../tests/support/fakeBrowser.ts'
import { cellsOf, readQrCode } from '../../../../tests/support/readQrCode.ts'
import { ReceiveScreen } from './ReceiveScreen.tsx'

vi.mock('#onchain/node/isDevnet.ts', () => ({ isDevnet: true }))
const address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const shown = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const path = (html: string) => /<path class="qr-dark" d="([^"]*)"/.exec(html)?.[1]
const render = () => renderToStaticMarkup(<ReceiveScreen say={makeSay('en-US')} />)
beforeAll(() => {
  fakeBrowser()
  $connection.set({ status: 'connected', address, shown, chainId: 1, connectorId: 'node', name: 'Node', icon: null })
})

test('[BY-2] the code and the text are the connected address, with its checksum', () => {
  const html = render()
  expect(/<p class="receive-address"[^>]*>(.*?)<\/p>/.exec(html)?.[1]?.replace('<wbr/>', '')).toBe(shown)
  // Read as a camera reads it.
  expect(readQrCode(cellsOf(path(html)!, Number(/class="qr" viewBox="0 0 (\d+) /.exec(html)![1])))).toBe(shown)
  expect(html).toMatch(/aria-label="[^"]*0x7099…79C8/)
})

test('[BY-2][GO-14] one network can be asked for: the choice names each', () => {
  const html = render()
  expect(html).toMatch(/role="group" aria-label="Network"/)
  expect([...html.matchAll(/data-key="(\d*)"/g)].map(([, key]) => key)).toEqual(['', '1', '8453'])
})

test('[BY-2] it says for which networks; [WL-11] and that this is a devnet', () => {
  const text = render().replace(/<[^>]*>/g, ' ')
  expect(text).toContain('Ethereum, Base')
  expect(render()).toContain('account-devnet')
})

test('[PK-1] [BY-2] the address of a passkey wallet is not given out before it is known to be its person’s: why is said in its place', () => {
  const before = $connection.get()
  $connection.set({ ...before, connectorId: 'passkey' })
  expect(render()).toContain('receive-address')
  for (const why of ['silent', 'notOwner', 'signIn'] as const) {
    $unproven.set({ why, networks: why === 'silent' ? [8453] : [] })
    const html = render()
    expect(html).not.toMatch(/0x7099|qr-dark|receive-address/i)
    expect(html).toContain('View-only for now')
    expect(html.includes('Try again')).toBe(why !== 'signIn')
  }
  $unproven.set(null)
  // One that comes back with its page isn’t known yet either.
  $connection.set({ ...before, connectorId: 'passkey', status: 'reconnecting' })
  expect(render()).not.toMatch(/0x7099|qr-dark/i)
  $connection.set(before)
})
