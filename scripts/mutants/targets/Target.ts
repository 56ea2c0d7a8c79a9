/** A file that is changed by rule, and the tests that must notice, the quickest first. */
export type Target = { file: string; tests: readonly string[] }

const beside = (path: string): string => path.replace(/\.ts$/, '.test.ts')

/** Without tests it is the one beside the file. */
export const target = (file: string, ...tests: string[]): Target => ({
  file,
  tests: tests.length > 0 ? tests : [beside(file)],
})

/** Files of one folder (a path without a slash at its end) that the same tests must notice. */
export const targetsIn = (folder: string, tests: readonly string[], ...names: string[]): Target[] =>
  names.map(name => target(`${folder}/${name}.ts`, ...tests))
