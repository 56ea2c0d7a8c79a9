import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import { HeldPanel, type HeldView } from './HeldPanel.tsx'

const gap = { id: 'index:1', text: 'silent', wait: 'since', word: 'Ethereum' }
const view: HeldView = {
  refused: null,
  gaps: [gap],
  ticks: { why: 'why', rows: [{ id: 'a', text: 'A', within: ['<b>'] }] },
  notes: [],
}
const html = (over: Partial<HeldView>) =>
  renderToStaticMarkup(
    <HeldPanel
      {...{ say: makeSay('en-US'), view: { ...view, ...over }, ticked: new Set(['a']), typed: { 'index:1': 'Eth' } }}
      onTick={() => {}}
      onType={() => {}}
    />,
  )

test('[PK-4] a silent source is passed over by typing, in a field with a name; a stranger’s name is text', () => {
  const text = html({})
  expect(text).toMatch(/<label[^>]*>Type Ethereum to go on without it/)
  expect(text).toContain('value="Eth"')
  expect(text).toMatch(/type="checkbox" checked/)
  expect(text).toContain('&lt;b&gt;')
})

test('[PK-4] before that nothing can be typed; where something keeps the passkey nothing can be ticked either', () => {
  expect(html({ gaps: [{ ...gap, word: null }] })).not.toContain('<label class="field-label"')
  const kept = html({ refused: { why: 'kept', rows: ['1 ETH'], way: 'move it' } })
  expect(kept).toContain('1 ETH')
  expect(kept).not.toContain('<input')
})
