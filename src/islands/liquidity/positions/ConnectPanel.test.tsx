// What the built pages show before a script runs: a visitor who returns with a wallet must not be asked to connect one.
import { readFileSync } from 'node:fs'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { islandWords } from '#i18n/islandWords.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { fakeBrowser } from '../../../../tests/support/fakeBrowser.ts'
import { MigrateBox } from '../migrate/MigrateBox.tsx'
import { MigrateList } from '../migrate/MigrateList.tsx'
import { Passkeys } from '../../Passkeys/Passkeys.tsx'
import { ConnectPanel } from './ConnectPanel.tsx'
import { Positions } from './Positions.tsx'

vi.mock('#onchain/node/isDevnet.ts', () => ({ isDevnet: false }))
beforeAll(() => {
  fakeBrowser()
  // A build has no window: with one the stores that a page reads would follow a chain from here on.
  vi.stubGlobal('window', undefined)
})

const say = makeSay('en-US')
const words = islandWords(say, [
  'positions.connect',
  'migrate.connect',
  'passkeys.pageOther',
  'connect.passkeySignIn',
  'recovery.pageConnect',
  'connect.title',
])
const built: [string, () => ReactElement][] = [
  ['positions', () => <Positions {...words} />],
  ['one position', () => <ConnectPanel say={say} text={say.t('position.noShares')} />],
  ['what can be moved', () => <MigrateList {...words} />],
  ['one that is moved', () => <MigrateBox {...words} version="v3" chainId={1} id="1" />],
  ['a wallet’s passkeys', () => <Passkeys {...words} wallet={`0x${'a'.repeat(40)}`} />],
]

test.each(built)('[PR-6] [WL-9] as it is built, %s asks for a wallet only who has none', (_, page) => {
  const html = renderToStaticMarkup(page())
  expect(html).toContain('Connect a wallet')
  expect(html).toMatch(/^<div class="[^"]*" data-unknown="">/)
})

test('[PR-6] who comes back with a wallet does not see it', () => {
  expect(readFileSync(new URL('../../../ui/account/account.css', import.meta.url), 'utf8')).toMatch(
    /:root\[data-wallet\] \[data-unknown\] \{\s*visibility: hidden;/,
  )
})
