/**
 * Checks the types of a project (`.`, `indexer`) by the native compiler, arguments for Node. One checker: several are
 * sooner done where cores are idle, and check what they have in common once each. It reads no .astro files:
 * `astro check` does, with the TypeScript of before, on tsconfig.astro.json, which names them alone.
 */
export const typesOf = (project: string): string[] => [
  'node_modules/typescript7/bin/tsc',
  '--noEmit',
  '--checkers',
  '1',
  '-p',
  project,
]
