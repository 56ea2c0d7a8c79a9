import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

/** What knip calls unused, below a folder that is laid out as this repository: `file`, or `file: name`. */
async function unusedIn(folder: string): Promise<string[]> {
  const knip = join(root, 'node_modules/knip/bin/knip.js')
  const args = [knip, '--config', 'tests/laws/knip.config.ts', '--reporter', 'json', '--no-exit-code']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 24 })
  const { issues } = JSON.parse(stdout) as { issues: ({ file: string } & Record<string, unknown>)[] }
  return issues.flatMap(({ file, files, ...kinds }) => [
    ...(Array.isArray(files) && files.length > 0 ? [file] : []),
    ...Object.values(kinds).flatMap(found =>
      Array.isArray(found) ? found.map((each: { name: string }) => `${file}: ${each.name}`) : [],
    ),
  ])
}

// On a busy machine knip takes its time.
test('every file, export and package is used', { timeout: 300_000 }, async () => {
  expect(await unusedIn(root)).toEqual([])
})

test('what nothing imports is found in .ts, .tsx and .astro', { timeout: 300_000 }, async () => {
  const copy = mkdtempSync(join(tmpdir(), 'tarn-dead-'))
  try {
    for (const part of ['src/ui/primitives', 'tests/laws', 'indexer/package.json', 'package.json', 'tsconfig.json'])
      cpSync(join(root, part), join(copy, part), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    writeFileSync(join(copy, 'src/ui/planted.ts'), 'export const planted = 1\nexport const taken = 2\n')
    writeFileSync(join(copy, 'src/ui/Planted.tsx'), 'export const Planted = () => null\n')
    writeFileSync(join(copy, 'src/ui/Lonely.astro'), '---\n---\n<p>alone</p>\n')
    cpSync(join(copy, 'src/ui/planted.ts'), join(copy, 'src/pages/planted.ts'))
    writeFileSync(join(copy, 'src/pages/page.astro'), "---\nimport { taken } from '#ui/planted.ts'\n---\n{taken}\n")
    const found = await unusedIn(copy)
    expect(found).toEqual(
      expect.arrayContaining(['src/ui/Planted.tsx', 'src/ui/Lonely.astro', 'src/ui/planted.ts: planted']),
    )
    expect(found).not.toContain('src/ui/planted.ts: taken')
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
