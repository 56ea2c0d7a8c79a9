import { expect, test } from 'vitest'
import { tidyPage } from './tidyPage.ts'

test('scripts after the page go into its body, in their order', () => {
  expect(tidyPage('<html><head></head><body>a</body> </html><script>1</script><script>2</script>\n')).toBe(
    '<html><head></head><body>a<script>1</script><script>2</script></body></html>',
  )
})

test("the islands' style goes into the head", () => {
  const style = '<style>astro-island,astro-slot{display:contents}</style>'
  expect(tidyPage(`<html><head><title>$&</title></head><body>a${style}b</body></html>`)).toBe(
    `<html><head><title>$&</title>${style}</head><body>ab</body></html>`,
  )
})

test('a page without faults, or a part of one, stays as it is', () => {
  for (const html of ['<html><head></head><body>a</body></html>', '<p>a</p>']) expect(tidyPage(html)).toBe(html)
})
