import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import { cellsOf, readQrCode } from '../../../tests/support/readQrCode.ts'
import { Pairing } from './Pairing.tsx'

// As WalletConnect makes it: what a wallet's camera must read to the letter.
const uri = `wc:${'7f6e504bfad60b485450578e05678ed3'.repeat(2)}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'}&expiryTimestamp=1795341600`
const say = makeSay('en-US')
afterEach(() => {
  vi.unstubAllGlobals()
})

test('[WL-1] the code to pair with is the address that WalletConnect gave, read as a camera reads it', () => {
  const html = renderToStaticMarkup(<Pairing say={say} uri={uri} />)
  const [, path] = /<path class="qr-dark" d="([^"]*)"/.exec(html)!
  const [, size] = /class="qr" viewBox="0 0 (\d+) /.exec(html)!
  expect(readQrCode(cellsOf(path!, Number(size)))).toBe(uri)
})

test('[WL-1] what is copied is what is scanned', () => {
  const written: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => written.push(text) } })
  const { props } = Pairing({ say, uri }) as { props: { onCopy: () => void } }
  props.onCopy()
  expect(written).toEqual([uri])
})
