import { getViteConfig } from 'astro/config'

// One project for all: unit tests beside the files, laws in tests/laws. Chain laws start their own devnet and take longer.
export default getViteConfig({
  test: {
    include: ['{src,scripts,devnet,indexer/src,tests/laws}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'tests/e2e/**'],
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    passWithNoTests: true,
  },
} as Parameters<typeof getViteConfig>[0])
