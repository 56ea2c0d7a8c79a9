import type { Candles } from '#data/market/schemas.ts'

/** LIST: how long one bar may last, in seconds; each has a word (`chart.interval.<seconds>`). */
const INTERVALS = [300, 900, 3_600, 14_400, 86_400, 604_800]
/** Bars shown unasked, at most: as many as the drawn chart has. */
const MANY = 100
/** Fewer bars are no chart. */
const FEW = 4

const spanOf = ({ items, interval }: Candles) => items.length * interval

/** The lengths that make a chart of these bars. */
export const intervalsFor = (candles: Candles): number[] =>
  INTERVALS.filter(
    length => length % candles.interval === 0 && (length === candles.interval || spanOf(candles) / length >= FEW),
  )

/** The length shown unasked. */
export const ownInterval = (candles: Candles): number => {
  const all = intervalsFor(candles)
  return all.find(length => spanOf(candles) / length <= MANY) ?? all[all.length - 1] ?? candles.interval
}

/**
 * The picker of how long a bar lasts, made by the script: nothing else draws bars of a chosen length. Its presses are
 * the section's.
 */
export function intervalPicker(
  tools: HTMLElement,
  say: (key: string) => string,
): (lengths: readonly number[], chosen: number) => void {
  const group = document.createElement('div')
  group.className = 'segmented'
  group.setAttribute('role', 'group')
  group.setAttribute('aria-label', say('chart.interval'))
  group.dataset.pick = 'interval'
  group.hidden = true
  tools.append(group)
  return (lengths, chosen) => {
    group.hidden = lengths.length < 2
    const wanted = lengths.join()
    if (group.dataset.lengths !== wanted) {
      group.dataset.lengths = wanted
      group.replaceChildren(
        ...lengths.map(length => {
          const button = document.createElement('button')
          button.type = 'button'
          button.dataset.value = `${length}`
          button.textContent = say(`chart.interval.${length}`)
          return button
        }),
      )
    }
    for (const button of group.querySelectorAll('button'))
      button.setAttribute('aria-pressed', String(button.dataset.value === `${chosen}`))
  }
}
