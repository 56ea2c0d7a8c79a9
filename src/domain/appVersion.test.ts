import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { appVersion } from './appVersion.ts'

test('[SE-6] the version that reports carry is the package’s', () => {
  expect(appVersion).toBe((JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version)
})
