import { renderToStaticMarkup } from 'react-dom/server'
import { encode } from 'uqr'
import { beforeAll, expect, test, vi } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import { $connection } from '#state/connection.ts'
import { QrCode } from '#ui/primitives/QrCode.tsx'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { ReceiveScreen } from './ReceiveScreen.tsx'

vi.mock('#onchain/isDevnet.ts', () => ({ isDevnet: true }))
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
  const codeOf = (text: string) => path(renderToStaticMarkup(<QrCode cells={encode(text, { border: 2 }).data} label="" />))
  expect(path(html) === codeOf(shown)).toBe(true)
  expect(path(html) === codeOf(shown.replace(/8$/, '9'))).toBe(false)
  expect(html).toMatch(/aria-label="[^"]*0x7099…79C8/)
})

test('[BY-2] it says for which networks; [WL-11] and that this is a devnet', () => {
  const text = render().replace(/<[^>]*>/g, ' ')
  expect(text).toContain('Ethereum, Base')
  expect(render()).toContain('account-devnet')
})
