import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { PoolIssue } from '#domain/liquidity/check/poolIssues.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { knownEther, knownUsdc } from '../../../../tests/support/knownTokens.ts'
import { HoldDialog } from '../hold/HoldDialog.tsx'
import { poolCheckViews } from './poolCheckViews.ts'

const say = makeSay('en-US')
const hook = `0x7a12${'0'.repeat(32)}0200` as const
const ask = (code: PoolIssue['code'], more: Partial<PoolIssue> = {}): PoolIssue => ({
  ...{ code, level: 'confirm', tone: 'red' },
  ...more,
})
const nothing = () => {}
const dialog = (issues: readonly PoolIssue[], deed: 'add' | 'zap' | 'move' | 'compound' | 'migrate' = 'add') =>
  renderToStaticMarkup(
    <HoldDialog
      {...{ say, deed, chainId: 1, tokens: [knownEther, knownUsdc], blocked: null, onDone: nothing }}
      view={{ heading: 'You deposit', amounts: [], note: null }}
      hold={{
        ...{ status: 'ready', ready: { plan: {} as never, block: 7n, cost: 1n, operation: null }, issues },
        deed: {
          ...{ run: null, running: false, changed: false, ready: true, error: null, asked: 'wallet', wallet: 'Rabby' },
          ...{ done: null, confirm: async () => {}, retry: nothing, leave: nothing, confirmPending: nothing },
        },
      }}
    />,
  )
const text = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const button = (html: string) => {
  const [, attributes = '', words = ''] = [...html.matchAll(/<button([^>]*)>((?:(?!<\/button>).)*)<\/button>/g)].at(-1)!
  return [text(words).trim(), !attributes.includes('disabled=""')]
}

describe('what is asked before money goes into a pool', () => {
  test('[LP-8] a price far off says how far; what is ten times as far is a number one can read', () => {
    const [tick] = poolCheckViews(say, [ask('offMarket', { part: 8.922 })]).ticks
    expect(tick).toMatchObject({ tone: 'red' })
    expect(tick!.text).toContain('are 892.20% apart')
    expect(tick!.text).toContain('I want this price anyway.')
    expect(poolCheckViews(say, [ask('offMarket', { part: 1e30 })]).ticks[0]!.text).toMatch(/are >1,000(\.00)?% apart/)
  })

  test('[LP-6] each code names its hook; what only has to be known is no tick', () => {
    for (const code of ['removalFails', 'removalCloses', 'removalLater', 'removalUntried', 'hookUnread'] as const) {
      const { ticks, notes, blocked } = poolCheckViews(say, [ask(code, { hook })])
      expect([ticks.length, notes.length, blocked]).toEqual([1, 0, null])
      expect(ticks[0]!.text).toMatch(/0x7[aA]12.{1,3}0200/)
      expect(ticks[0]!.text).toContain('I accept this risk.')
    }
    expect(poolCheckViews(say, [ask('removalKeeps', { hook, part: 0.25 })]).ticks[0]!.text).toContain('25')
    const { ticks, notes } = poolCheckViews(say, [ask('hookChanges', { hook, level: 'warn', tone: 'amber' })])
    expect([ticks.length, notes.length]).toEqual([0, 1])
  })

  test.each(['add', 'zap', 'move', 'compound', 'migrate'] as const)(
    '[LP-6][LP-8] %s: a tick before the button',
    deed => {
      const act = say.t(`position.${deed}Now`)
      expect(button(dialog([], deed))).toEqual([act, true])
      const asks = dialog([ask('noMarket', { tone: 'amber' })], deed)
      expect(button(asks)).toEqual([act, false])
      expect(asks).toContain('type="checkbox"')
      expect(text(asks)).toContain('No other market says what this is worth.')
      expect(button(dialog([ask('awayFromMarket', { level: 'warn', part: 0.07 })], deed))).toEqual([act, true])
    },
  )

  test('[LP-6] a hook without a contract: LP-6’s sentence on the button, which nothing frees', () => {
    const html = dialog([ask('hookGone', { level: 'block', hook }), ask('offMarket', { part: 2 })])
    expect(button(html)).toEqual(['Enter a valid hook address', false])
    expect(text(html)).toMatch(/no contract at the hook address 0x7[aA]12/)
  })
})
