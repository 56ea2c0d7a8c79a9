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
  // Chromium without its window: the same pages for half the processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Where to look, best first. */
export const chromiumCandidates = (): string[] =>
  [chromium.executablePath(), process.env.CHROMIUM_PATH ?? '', ...SYSTEM].filter(path => path !== '')

/** Path of a chromium that is there, or null. `npm test` has tried one and says which in TARN_CHROMIUM. */
export const chromiumPath = (): string | null =>
  process.env.TARN_CHROMIUM ?? chromiumCandidates().find(path => existsSync(path)) ?? null
