import { defineConfig } from '@playwright/test'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { CHROMIUM_FLAGS, chromiumPath } from './scripts/run/chromium.ts'

// `npm test` builds the site, starts devnet, indexer and server, and says where they are: SITE_URL, RPC_URL_1,
// RPC_URL_8453.
const executablePath = chromiumPath()

/** Files whose journeys need no browser, except those tagged `@browser` (tests/README.md). */
const LIGHT = [
  ...['approvals', 'connect', 'door', 'risk', 'send-faults', 'swap-errors', 'swap-input', 'swap-recipient'],
  ...['passkey', 'passkey-cost', 'passkey-move', 'passkey-names', 'passkey-owners', 'passkey-queue'],
  ...[
    'accounts',
    'batches',
    'delegation',
    'explore',
    'help',
    'keptTokens',
    'locales',
    'names',
    'nojs',
    'own-node',
    'routes',
  ],
  ...[
    'search',
    'send',
    'send-names',
    'limit',
    'orders',
    'over-time',
    'testnet',
    'token-selector',
    'token-selector-networks',
  ],
  ...[
    'activity',
    'compound',
    'create',
    'digests',
    'drawer',
    'held',
    'hostilePools',
    'live',
    'lyingIndex',
    'manyPositions',
    'migrate',
    'movedPool',
  ],
  ...['moveRange', 'moves', 'nft', 'pool', 'portfolio', 'positionLives', 'positions', 'rewards', 'solana', 'token'],
  ...['tokenFacts', 'zap', 'zapNew'],
  ...['swap-faults-chain', 'swap-faults-node', 'swap-faults-page', 'swap-faults-wallet'],
  ...['crawl', 'markup'],
].map(name => `**/${name}.spec.ts`)
// Its workers load the built site's modules into happy-dom (tests/support/light/moduleLoader).
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`

export default defineConfig<object, { engine: 'browser' | 'light' }>({
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
  projects: [
    { name: 'light', testMatch: LIGHT, grepInvert: /@browser/, use: { engine: 'light' } },
    { name: 'browser', testIgnore: LIGHT },
    { name: 'browser in light files', testMatch: LIGHT, grep: /@browser/ },
  ],
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
