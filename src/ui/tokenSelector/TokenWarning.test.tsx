import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type SafetyLevel, safetyLevels } from '#domain/token/Token.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { knownEther } from '../../../tests/support/knownTokens.ts'
import { TokenWarning } from './TokenWarning.tsx'

const say = makeSay('en-US')
const drawn = (level: SafetyLevel) =>
  renderToStaticMarkup(
    <TokenWarning
      {...{ say, level, buyFeeBps: 10, sellFeeBps: 10, explorer: '', onAccept: () => {}, onBack: () => {} }}
      token={{ ...knownEther, address: `0x${'1'.repeat(40)}`, symbol: 'T', safety: level, listed: false }}
    />,
  )
const lookOf = (html: string, name: string) =>
  /button-(primary|secondary|quiet)/.exec(
    [...html.matchAll(/<button[^>]*>[^<]*/g)].map(([tag]) => tag).find(tag => tag.endsWith(`>${name}`))!,
  )?.[1]

test('[SW-12] before a grave token the way back is the strong button, and one verdict alone has a colour', () => {
  const soft: readonly SafetyLevel[] = ['none', 'lowFee', 'notListed']
  for (const level of safetyLevels.filter(each => each !== 'none')) {
    const html = drawn(level)
    const isGrave = !soft.includes(level)
    expect([level, lookOf(html, 'Back'), lookOf(html, 'I understand')]).toEqual(
      isGrave ? [level, 'primary', 'quiet'] : [level, 'secondary', 'primary'],
    )
    expect([level, html.match(/note-(red|amber)/g)]).toEqual([level, [isGrave ? 'note-red' : 'note-amber']])
  }
})
