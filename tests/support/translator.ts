// A browser's page translator, as Chromium's changes a page: each text is taken out and put into two <font> elements
// in its place, also texts that come later. The words stay as they are, so that a journey still finds them.
import type { Page } from '@playwright/test'

/** Translates the page that is open, and whatever it becomes. */
export const translatePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const NEVER = 'script, style, noscript, textarea, svg, font'
    const translate = (text: Text): void => {
      const parent = text.parentElement
      if (text.data.trim() === '' || !parent || parent.closest(NEVER)) return
      // The nearest element that says so decides.
      if (parent.closest('[translate]')?.getAttribute('translate') === 'no') return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
    const within = (node: Node): void => {
      if (node instanceof Text) {
        translate(node)
        return
      }
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) translate(text)
    }
    within(document.body)
    new MutationObserver(changes => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'childList' ? addedNodes : [target]) if (node.isConnected) within(node)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })

/** Values that the translator took hold of; and how many texts it translated at all. */
export const translatedOf = (page: Page): Promise<{ values: string[]; texts: number }> =>
  page.evaluate(() => ({
    values: [...document.querySelectorAll('data font font, bdi font font, .mono font font')]
      .filter(each => each.closest('[translate]')?.getAttribute('translate') !== 'yes')
      .map(each => each.closest('data, bdi, .mono')!.outerHTML),
    texts: document.querySelectorAll('font > font').length,
  }))
