// What a page's head and foot say in words of their own; the stamp of many pages (cutPage) asks for the same.
import type { Say } from '#i18n/Say.ts'

/** Of the tab: " | Tarn" is added unless the name is in it. */
export const fullTitle = (title: string): string =>
  title === '' ? '' : /\bTarn\b/.test(title) ? title : `${title} | Tarn`

/** A data block's text. `<` can't end it; U+2028 and U+2029 are line ends in old scripts. */
export const dataText = (block: Record<string, unknown>): string =>
  JSON.stringify(block)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

/** What the figures of a page rest on. */
export const snapshotText = (say: Say, at: { block: number; time: number }): string =>
  say.t('shell.snapshot', { block: say.figure('count', at.block), time: say.figure('date', at.time) })
