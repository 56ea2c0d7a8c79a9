import type { KnipConfig } from 'knip'

// What tests/laws/deadCode.test.ts takes as used: programs that are started by their path, and packages that are read
// as files or run as commands. Everything else has to be imported.
const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        'src/pages/**/*.{astro,ts}',
        'scripts/*.{ts,mjs}',
        'scripts/build/build-*.ts',
        'scripts/bench/{bench-*,benchSite}.ts',
        'scripts/bench/indexer/bench*.ts',
        'scripts/run/guard.mjs',
        'scripts/mutants/Runner.ts',
        'scripts/suites/vitestTimes.ts',
        'tests/support/{bookProcess,freshModules,storeWriter}.ts',
        'devnet/*.ts',
        // The build's own plugins name these two.
        'src/islands/{loadWords,alerts/keepAlerts}.ts',
      ],
      project: ['{src,scripts,devnet,tests}/**/*.{ts,tsx,astro,mjs}'],
      ignoreDependencies: [
        // Contracts: devnet compiles them, or puts their code on the chain.
        ...['@account-abstraction/contracts', '@openzeppelin/contracts', 'canonical-weth'],
        /^@ensdomains\/(ens|resolver)$/,
        /^@uniswap\/(v[234]-(core|periphery)|universal-router|swap-router-contracts)$/,
        // Run as commands, or read as data.
        ...['@astrojs/check', '@biomejs/biome', '@foundry-rs/anvil', 'typescript7', '@web3icons/core'],
        // The kit that `@wagmi/core` belongs to: their versions go together.
        'wagmi',
        '@types/sinonjs__fake-timers',
        // Of the SDKs that tests and `npm run bench` compare with.
        ...['jsbi', 'ethers', '@uniswap/router-sdk', '@uniswap/smart-order-router'],
      ],
      ignoreBinaries: ['java', 'apt-get', 'fc-list'],
    },
    indexer: {
      entry: ['main.ts', 'follow/run.ts', 'engine/{aliases,openPostgres}.ts', 'src/*.ts', 'src/api/index.ts'],
      project: ['**/*.ts'],
    },
  },
  ignoreExportsUsedInFile: { interface: true, type: true },
}
export default config
