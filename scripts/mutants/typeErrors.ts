// What the types say of a changed file: a change that no longer fits them never reaches a person, `npm test` stops at
// it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../run/places.ts'

/** Makes the question "does this text of a file still fit its types?"; files are read once. */
export function typeErrors(files: readonly string[]): (file: string, text: string) => boolean {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), path => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const paths = [
    ...files.map(file => join(root, file)),
    join(root, '.astro/types.d.ts'),
    join(root, 'src/env.d.ts'),
  ].filter(path => ts.sys.fileExists(path))
  const texts = new Map<string, { text: string; version: number }>()
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => paths,
    getScriptVersion: path => String(texts.get(path)?.version ?? 0),
    getScriptSnapshot: path => {
      const text = texts.get(path)?.text ?? ts.sys.readFile(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: settings => ts.getDefaultLibFilePath(settings),
    fileExists: path => ts.sys.fileExists(path),
    readFile: path => ts.sys.readFile(path),
    readDirectory: (...terms) => ts.sys.readDirectory(...terms),
    directoryExists: path => ts.sys.directoryExists(path),
    getDirectories: path => ts.sys.getDirectories(path),
  })
  const count = (path: string, text: string): number => {
    texts.set(path, { text, version: (texts.get(path)?.version ?? 0) + 1 })
    return service.getSyntacticDiagnostics(path).length + service.getSemanticDiagnostics(path).length
  }
  const before = new Map<string, number>()
  return (file, text) => {
    const path = join(root, file)
    const own = readFileSync(path, 'utf8')
    if (!before.has(file)) before.set(file, count(path, own))
    const now = count(path, text)
    texts.set(path, { text: own, version: (texts.get(path)?.version ?? 0) + 1 })
    return now > before.get(file)!
  }
}
