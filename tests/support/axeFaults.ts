// What axe finds wrong in a page. Its source goes into a document once and only what is wrong is described: a look
// costs half of what axe's runner for Playwright takes.
import type { Page } from '@playwright/test'
import axe from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that another theme of the same page can break. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Each broken rule with the places that break it. Behind a modal dialog the page is inert and is not looked at: only
 * the open dialogs, and popovers above them. The rules of a whole page (title, landmarks, headings) are asked of pages
 * without an open dialog (everyPage.spec.ts).
 */
export async function axeFaults(page: Page, look: 'all' | 'colours'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const runOnly = look === 'all' ? { type: 'tag' as const, values: TAGS } : { type: 'rule' as const, values: COLOURS }
  return page.evaluate(async only => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    const above = [...document.querySelectorAll('dialog:modal, :popover-open')]
    const isModal = document.querySelector('dialog:modal') !== null
    // No page of ours has a frame of its own.
    const { violations } = await inPage.run(isModal ? { include: above } : document, {
      runOnly: only,
      resultTypes: ['violations'],
      iframes: false,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, runOnly)
}
