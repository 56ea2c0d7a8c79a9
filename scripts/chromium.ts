// Where a browser for tests is: Playwright's own install, then the system's.
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
]

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of a chromium that is there, or null. */
export function chromiumPath(): string | null {
  const own = chromium.executablePath()
  const candidates = [own, process.env.CHROMIUM_PATH ?? '', ...SYSTEM]
  return candidates.find(path => path !== '' && existsSync(path)) ?? null
}
