import type { Page } from '@playwright/test'

/**
 * Text of the page's main part that doesn't stand out (4.5 : 1, large text 3 : 1) from what is really painted behind
 * it: pixels, not declared colours.
 */
export async function contrastOf(page: Page): Promise<string[]> {
  // The text alone is taken away, then what is left is photographed. Fixed bars would lie over whatever stands there.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important }
      .header, .action-bar, .app-banner, .notice { visibility: hidden !important }`)
    document.adoptedStyleSheets = [sheet]
  })
  const picture = (await page.screenshot({ fullPage: true, scale: 'css' })).toString('base64')
  return page.evaluate(async encoded => {
    document.adoptedStyleSheets = []
    const bytes = Uint8Array.from(atob(encoded), letter => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true })!
    canvas.drawImage(image, 0, 0)
    const dot = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
    const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    const light = (r: number, g: number, b: number) =>
      0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255)
    const faults: string[] = []
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!
      if (node.textContent!.trim() === '' || element.closest('svg, .unseen, [aria-hidden="true"], :disabled')) continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const style = getComputedStyle(element)
      dot.clearRect(0, 0, 1, 1)
      dot.fillStyle = style.color
      dot.fillRect(0, 0, 1, 1)
      const [red, green, blue, alpha] = dot.getImageData(0, 0, 1, 1).data as unknown as [number, number, number, number]
      const size = Number.parseFloat(style.fontSize)
      const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5
      const range = document.createRange()
      range.selectNodeContents(node)
      // What a row that slides cuts off is not seen.
      let [from, to] = [0, image.width]
      for (let around: Element | null = element; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue
        const { left, right } = around.getBoundingClientRect()
        ;[from, to] = [Math.max(from, left), Math.min(to, right)]
      }
      for (const box of range.getClientRects()) {
        const [x, y] = [Math.ceil(Math.max(box.left, from)), Math.round(box.top + scrollY)]
        const width = Math.floor(Math.min(box.right, to)) - x
        if (width < 2 || box.height < 2) continue
        const { data } = canvas.getImageData(x, y, width, Math.ceil(box.height))
        let [poor, all] = [0, 0]
        for (let at = 0; at < data.length; at += 4 * 3) {
          const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!]
          const share = alpha / 255
          const ink = light(
            red * share + r * (1 - share),
            green * share + g * (1 - share),
            blue * share + b * (1 - share),
          )
          const back = light(r, g, b)
          all++
          if ((Math.max(ink, back) + 0.05) / (Math.min(ink, back) + 0.05) < needed) poor++
        }
        // An edge that a line of text touches is no ground it stands on.
        if (poor / all > 0.03) {
          faults.push(
            `too little contrast on ${Math.round((poor / all) * 100)} %: ${node.textContent!.trim().slice(0, 40)}`,
          )
          break
        }
      }
    }
    return faults
  }, picture)
}
