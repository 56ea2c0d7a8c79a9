// Files that a page hands to the person: a link that a script makes and presses, as Playwright's Download.
import { resolveObjectURL } from 'node:buffer'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Loose } from './Loose.ts'
import { once, windowOf } from './prototypes.ts'

/** What a journey reads of a file. `path`: where it lies, in a folder of its own. */
export type LightDownload = { suggestedFilename: () => string; path: () => Promise<string> }

const listeners = new WeakMap<object, (download: LightDownload) => void>()

function givePress(anchor: Loose): void {
  anchor.click = function (this: Loose) {
    const blob = this.hasAttribute('download') ? resolveObjectURL(this.href) : undefined
    if (!blob) return Object.getPrototypeOf(anchor).click.call(this)
    const name = this.download || 'download'
    // Its bytes are taken now: the page may revoke the URL.
    const file = blob.arrayBuffer().then(async bytes => {
      const path = join(await mkdtemp(join(tmpdir(), 'tarn-light-')), name)
      await writeFile(path, Buffer.from(bytes))
      return path
    })
    listeners.get(windowOf(this))?.({ suggestedFilename: () => name, path: () => file })
  }
}

/** Tells of every blob that a script of the window saves. */
export function giveDownloads(page: Loose, saved: (download: LightDownload) => void): void {
  listeners.set(page, saved)
  once(page.HTMLAnchorElement.prototype, 'downloads', givePress)
}
