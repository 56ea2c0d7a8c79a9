import { getViteConfig } from 'astro/config'
import { availableParallelism } from 'node:os'
import { SlowFirst } from './scripts/suites/SlowFirst.ts'

// Unit tests beside the files, laws in tests/laws. Chain laws start their own devnet and take longer.
const include = ['{src,scripts,devnet,indexer,tests/laws}/**/*.test.{ts,tsx}']
// Laws of the built site need one: npm test builds it and says where (TARN_BUILT).
const exclude = ['**/node_modules/**', ...(process.env.TARN_BUILT ? [] : ['tests/laws/built/**'])]
/** Rooms without clock, network and globals (tests/laws/house): their tests leave nothing behind. */
const pure = 'src/{domain,i18n,ui}/**/*.test.{ts,tsx}'
/** Laws with chains of their own: what they start outlives a module. */
const chain = 'tests/laws/**/*.chain.test.ts'

export default getViteConfig({
  test: {
    // In a whole run (scripts/suites) files share processes: one of its own costs each 0.4 s of processor. All but the
    // pure find their modules and globals new. Laws with a chain, and a file asked for by its name, have their own.
    ...(process.env.TARN_TIMES
      ? {
          projects: [
            {
              extends: true,
              test: {
                ...{ name: 'fresh', include, exclude: [...exclude, pure, chain], isolate: false },
                setupFiles: ['tests/support/freshModules.ts'],
              },
            },
            { extends: true, test: { name: 'chain', include: [chain], exclude } },
            { extends: true, test: { name: 'pure', include: [pure], exclude, isolate: false } },
          ],
        }
      : { include, exclude }),
    environment: 'node',
    // Only what hangs is ended: no test here measures time, and a machine may be busy with something else.
    testTimeout: 90_000,
    // Chain laws share two cores with their nodes: in CI, where nobody looks, a law may fail once.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 240_000,
    // A law waits for its chain, and a test of what waits for time: six at once take no more of a processor than three
    // (128 s of 126) and two thirds of the time.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: SlowFirst },
    passWithNoTests: true,
    chaiConfig: { truncateThreshold: 4000 },
  },
} as Parameters<typeof getViteConfig>[0])
