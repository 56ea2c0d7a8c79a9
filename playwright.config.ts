import { defineConfig } from '@playwright/test'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { CHROMIUM_FLAGS, chromiumPath } from './scripts/run/chromium.ts'

// `npm test` builds the site, starts devnet, indexer and server, and says where they are: SITE_URL, RPC_URL_1, RPC_URL_8453.
const executablePath = chromiumPath()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: process.env.TARN_HOME ? `${process.env.TARN_HOME}/test-results` : 'test-results',
  fullyParallel: false,
  // A journey waits for blocks as much as it works; the chains, the index and the site take a part of a core.
  workers: availableParallelism() > 3 ? 5 : 4,
  forbidOnly: true,
  // What fails in CI is tried again when all others are done (scripts/suites/testRuns.ts).
  retries: 0,
  // A busy machine may take its time; what is there at once costs no more.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: `${process.env.TARN_HOME ?? 'test-results'}/playwright.json` }]],
  use: {
    baseURL: process.env.SITE_URL ?? 'http://localhost:4321',
    locale: 'en-US',
    // A trace costs a third of the processor: it is taken when a journey is tried again, or asked for (TARN_TRACE).
    trace: process.env.TARN_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath && existsSync(executablePath) ? { executablePath } : {}),
      args: CHROMIUM_FLAGS,
    },
  },
})
