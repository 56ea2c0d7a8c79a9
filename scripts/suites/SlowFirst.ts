import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Laws that wait for chains, indexers or a compiler, the slowest first: one that begins last is waited for alone. */
const SLOWEST = [
  'liquidityDeeds',
  'quoter',
  'runPlan',
  'indexKilled',
  'restartPglite',
  'restartPostgres',
  'marketLife',
  'market',
  'reorg',
  'poolDepth',
  'marketNfts',
  'serving',
  'devnetLife',
  'passkeyContract',
]

/** Where a file stands in a run: the slowest laws, other laws with chains of their own, all else. */
export function rank(file: string): number {
  const [, name = '', chain] = /tests\/laws\/([^/]+?)(\.chain)?\.test\.ts$/.exec(file) ?? []
  const at = SLOWEST.indexOf(name)
  return at >= 0 ? at : SLOWEST.length + (chain ? 0 : 1)
}

/**
 * The order of vitest's files, so that a fresh clone, too, which has no times of an earlier run, ends with the short
 * ones.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a.moduleId) - rank(b.moduleId))
  }
}
