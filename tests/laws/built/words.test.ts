import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownSite } from '../../support/ownSite.ts'

test('[RT-18] pages made on demand have the words that were built with the site, whatever stands in the checkout since', async () => {
  // Started where no locales are: what a checkout holds after the next pull is none of a running site's.
  const nowhere = mkdtempSync(join(tmpdir(), 'tarn-nowhere-'))
  const site = await ownSite({}, join(nowhere, 'store'), nowhere)
  try {
    for (const prefix of ['', '/fr-FR', '/ar-SA', '/ja-JP']) {
      const page = await fetch(`${site.url}${prefix}/positions/v3/ethereum/1`)
      expect(page.status, prefix).toBe(200)
      const words = [...new Set((await page.text()).match(/\/words\/[\w-]+\.\w+\.json/g))]
      expect(words.length, prefix).toBeGreaterThan(0)
      // A file for each part of them: `page` is every page's.
      for (const path of words.map(each => each.replace(/\.(?=\w+\.json$)/, '.page.')))
        expect((await fetch(site.url + path)).status, path).toBe(200)
    }
  } finally {
    await site.remove()
    rmSync(nowhere, { recursive: true, force: true })
  }
})
