import { expect, test } from '../support/site.ts'

test('[WL-1] a page is shown in a frame of our own and of Safe’s app, and in nobody else’s', async ({
  page,
  faults,
  baseURL,
  request,
}) => {
  faults.allow(/./)
  const headers = (await request.get('/swap')).headers()
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://app.safe.global")
  expect(headers['x-frame-options']).toBeUndefined()
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  // What is made on demand says the same.
  const made = (await request.get(`/portfolio/0x${'12'.repeat(20)}`)).headers()
  expect(made['content-security-policy']).toContain("frame-ancestors 'self' https://app.safe.global")

  /**
   * Whether a page of `outer` gets ours into a frame. A text of ours has no policy that would forbid the frame itself.
   */
  const isShownBy = async (outer: string): Promise<boolean> => {
    await page.goto(`${outer}/llms.txt`)
    return page.evaluate(async inner => {
      const frame = document.createElement('iframe')
      const loaded = new Promise(resolve => frame.addEventListener('load', resolve))
      frame.src = inner
      document.body.append(frame)
      await loaded
      try {
        return frame.contentDocument?.querySelector('main') != null
      } catch {
        return false // the browser's own page of a refused frame is of another origin
      }
    }, `${outer}/swap`)
  }
  expect(await isShownBy(baseURL!)).toBe(true)

  const stranger = baseURL!.replace('localhost', '127.0.0.1')
  await page.goto(`${stranger}/llms.txt`)
  const refused = page.waitForEvent('console', message => /frame-ancestors/.test(message.text()))
  await page.evaluate(inner => {
    const frame = document.createElement('iframe')
    frame.src = inner
    document.body.append(frame)
  }, `${baseURL}/swap`)
  expect((await refused).text()).toContain('frame-ancestors')
})
