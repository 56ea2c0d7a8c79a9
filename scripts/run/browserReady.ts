import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumCandidates } from './chromium.ts'
import { fontsReady, ownFonts } from './fontsReady.ts'
import { root } from './places.ts'
import { Refusal } from './Refusal.ts'
import { say } from './steps.ts'

/** A browser that starts counts; a file that is there does not (its libraries may be missing). */
async function starts(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS, timeout: 30_000 })
    await browser.close()
    return true
  } catch {
    return false
  }
}

async function firstThatStarts(): Promise<string | null> {
  for (const path of chromiumCandidates()) if (existsSync(path) && (await starts(path))) return path
  return null
}

const tries = (program: string, args: string[], seconds: number): boolean =>
  spawnSync(program, args, {
    cwd: root,
    stdio: 'ignore',
    timeout: seconds * 1000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
  }).status === 0

/**
 * Path of a chromium that starts: Playwright's own, the system's, then installed by Playwright, then (root on Debian)
 * by apt. Also where one is there already, fonts of the site's languages are looked for, and installed or said to be
 * missing.
 */
export async function browserReady(progress: (text: string) => void): Promise<string> {
  const path = await someBrowser(progress)
  const without = fontsReady(ownFonts(), progress)
  if (without) say(without)
  return path
}

async function someBrowser(progress: (text: string) => void): Promise<string> {
  const there = await firstThatStarts()
  if (there) return there

  progress('installing chromium with Playwright')
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const installed = tries(process.execPath, [cli, 'install', 'chromium'], 300)
  const own = installed ? await firstThatStarts() : null
  if (own) return own

  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    progress('installing chromium with apt')
    if (installed) tries(process.execPath, [cli, 'install-deps', 'chromium'], 300)
    const late = await firstThatStarts()
    if (late) return late
    tries('apt-get', ['update', '-q'], 120)
    for (const browser of ['chromium-headless-shell', 'chromium']) {
      tries('apt-get', ['install', '-y', '-q', '--no-install-recommends', browser], 600)
      const system = await firstThatStarts()
      if (system) return system
    }
  }
  throw new Refusal(
    'No browser for the tests: neither Playwright nor this system could give a chromium that starts. Install Chrome or Chromium and set CHROMIUM_PATH to its program.',
  )
}
