import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { AppError } from '#domain/Errors.ts'
import { makeSay } from '#i18n/makeSay.ts'
import type { Run } from '#state/deeds/runs.ts'
import { DeedTicks } from '#ui/deeds/DeedTicks.tsx'
import { PriceMoved } from '#ui/deeds/PriceMoved.tsx'
import { DeedDialog } from './DeedDialog.tsx'
import type { DeedReview } from './useDeedReview.ts'

const say = makeSay('en-US')
const nothing = () => {}
const down = new AppError('network.down')
const deed = (more: Partial<DeedReview> = {}): DeedReview => ({
  ...{
    run: null,
    running: false,
    changed: false,
    ready: true,
    error: null,
    asked: 'wallet',
    wallet: 'Rabby',
    done: null,
  },
  ...{ confirm: async () => {}, retry: nothing, leave: nothing, confirmPending: nothing },
  ...more,
})
type Shown = Partial<Omit<Parameters<typeof DeedDialog>[0], 'deed'>> & { deed?: Partial<DeedReview> }
const dialog = ({ deed: of = {}, ...more }: Shown = {}) =>
  renderToStaticMarkup(
    <DeedDialog
      {...{ say, runKey: 'swap', tokens: [], amounts: '1 ETH', into: '3,000 USDC', act: 'Swap', status: 'ready' }}
      titles={{ review: 'Review swap', doing: 'Swapping' }}
      deed={deed(of)}
      {...more}
    >
      {more.children ?? <p>the panel</p>}
    </DeedDialog>,
  )
const text = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
/** The last button of the foot: its words, and whether it can be pressed. */
const way = (html: string) => {
  const [, attributes = '', words = ''] = [...html.matchAll(/<button([^>]*)>((?:(?!<\/button>).)*)<\/button>/g)].at(-1)!
  return { words: text(words).trim(), pressable: !attributes.includes('disabled=""') }
}

describe('[GO-5] the frame of every deed', () => {
  test('[GO-5] a review stands under its title with its panel, and a button that says what happens', () => {
    const html = dialog()
    expect(text(html)).toMatch(/Review swap .*the panel .*Swap/)
    expect(html).not.toContain('role="alert"')
    expect(way(html)).toEqual({ words: 'Swap', pressable: true })
  })

  test('[LP-5] what stopped halfway says what was done instead of what failed or was planned, and goes on once that is mined', () => {
    const halfway = { text: 'Your old position was withdrawn.', act: 'Finish move', ready: true, onAct: nothing }
    for (const status of ['ready', 'failed', 'idle'] as const) {
      const html = dialog({ halfway, status, answered: false, deed: { error: down, ready: false } })
      expect(text(html)).toContain('Your old position was withdrawn.')
      expect(text(html)).not.toContain('the panel')
      expect(text(html)).not.toContain(say.t('network.down'))
      expect(way(html)).toEqual({ words: 'Finish move', pressable: true })
    }
    expect(way(dialog({ halfway: { ...halfway, ready: false } }))).toEqual({ words: 'Finish move', pressable: false })
  })

  test('[GO-5] a button that may not be pressed can’t be: not ready, being prepared, or something is to be answered first', () => {
    expect(way(dialog({ deed: { ready: false } }))).toEqual({ words: 'Swap', pressable: false })
    expect(way(dialog({ deed: { ready: false }, status: 'preparing' }))).toEqual({ words: 'Swap', pressable: false })
    expect(way(dialog({ answered: false }))).toEqual({ words: 'Swap', pressable: false })
  })

  test('[SW-7] a price that moved is said, with the press that accepts it; beside what went wrong it is heard second', () => {
    const moved = (beside: boolean) => (
      <PriceMoved text="Now 5,900 USDC" accept="Accept new price" beside={beside} onAccept={nothing} />
    )
    expect(text(dialog({ answered: false, held: moved(false) }))).toMatch(/Now 5,900 USDC .*Accept new price/)
    const both = dialog({ answered: false, held: moved(true), deed: { error: down } })
    expect(both.match(/role="alert"/g)).toHaveLength(1)
    // There is one thing to press.
    expect(way(both)).toEqual({ words: 'Swap', pressable: false })
  })

  test('[ER-1] what went wrong is said, and can be tried again; what could not be looked at is looked at again', () => {
    const failed = dialog({ deed: { error: down } })
    expect(text(failed)).toContain('Connection failed to a provider')
    expect(way(failed)).toEqual({ words: 'Try again', pressable: true })
    expect(way(dialog({ deed: { error: down, ready: false }, status: 'failed' }))).toEqual({
      words: 'Try again',
      pressable: true,
    })
    expect(way(dialog({ deed: { error: down, ready: false }, status: 'failed', answered: false })).pressable).toBe(
      false,
    )
  })

  test('[SW-9] of another account than it was made for nothing is asked', () => {
    const html = dialog({ deed: { changed: true, ready: false } })
    expect(text(html)).toContain('Your account or network changed')
    expect(way(html).pressable).toBe(false)
  })

  test('[SW-4] under way its steps take the place of the panel and of the foot', () => {
    const run: Run = {
      about: [],
      steps: [{ kind: 'swap', status: 'wallet' }],
      current: 0,
      slow: false,
      finished: false,
    }
    const html = dialog({ deed: { run, running: true } })
    expect(text(html)).toMatch(/Swapping .*1 ETH .*3,000 USDC .*Confirm in your wallet/)
    expect(html).not.toContain('the panel')
    expect(html).not.toContain('deed-foot')
  })

  test('[GO-5] what must be accepted has a box to tick', () => {
    const ticks = (accepted: string[]) =>
      renderToStaticMarkup(
        <DeedTicks
          ticks={[{ code: 'impactHigh', text: 'I lose 7 %' }]}
          accepted={new Set(accepted)}
          onChange={nothing}
        />,
      )
    expect(text(ticks([]))).toContain('I lose 7 %')
    expect(ticks([])).not.toContain('checked=""')
    expect(ticks(['impactHigh'])).toContain('checked=""')
  })
})
