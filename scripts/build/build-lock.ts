// Completes package-lock.json after an `npm install`: npm leaves out optional packages of other systems when the
// registry at hand does not carry them, and `npm ci` then refuses the lockfile (or a Mac lacks its binaries). Run: node
// scripts/build/build-lock.ts; a law holds the result.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run/places.ts'

type Entry = {
  version?: string
  dev?: boolean
  optional?: boolean
  license?: string
  optionalDependencies?: Record<string, string>
  cpu?: string[]
  os?: string[]
  libc?: string[]
}
export type Lock = { packages: Record<string, Entry> }

const CPUS: Record<string, string> = {
  arm64: 'arm64',
  aarch64: 'arm64',
  x64: 'x64',
  amd64: 'x64',
  ia32: 'ia32',
  arm: 'arm',
  wasm32: 'wasm32',
}
const SYSTEMS: Record<string, string> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  android: 'android',
  freebsd: 'freebsd',
}
const LIBCS: Record<string, string> = { gnu: 'glibc', musl: 'musl' }

/** The system a binary package is for, told by its name; null when the name tells none. */
export function platformOf(name: string): Pick<Entry, 'cpu' | 'os' | 'libc'> | null {
  const words = name.split(/[-/]/)
  const find = (table: Record<string, string>) => words.map(word => table[word]).find(Boolean)
  const [cpu, os, libc] = [find(CPUS), find(SYSTEMS), find(LIBCS)]
  if (!cpu) return null
  return { cpu: [cpu], ...(os ? { os: [os] } : {}), ...(libc && os === 'linux' ? { libc: [libc] } : {}) }
}

/** Where Node would find `name` from a package, or null. */
function locate(lock: Lock, name: string, from: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (lock.packages[path]) return path
    if (at === '') return null
  }
}

/** Optional packages with an exact version that the lock names but does not hold: path → entry. */
export function missingPlatforms(lock: Lock): Record<string, Entry> {
  const missing: Record<string, Entry> = {}
  for (const [path, entry] of Object.entries(lock.packages))
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const platform = platformOf(name)
      if (locate(lock, name, path) || !/^\d+\.\d+\.\d+/.test(version) || !platform) continue
      missing[`node_modules/${name}`] = {
        version,
        ...(entry.dev ? { dev: true } : {}),
        ...platform,
        ...(entry.license ? { license: entry.license } : {}),
        optional: true,
      }
    }
  return missing
}

if (import.meta.main) {
  const path = join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(path, 'utf8')) as Lock
  const missing = missingPlatforms(lock)
  const all = Object.entries({ ...lock.packages, ...missing })
  lock.packages = Object.fromEntries(all.sort(([a], [b]) => (a === '' ? -1 : b === '' ? 1 : a < b ? -1 : 1)))
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${Object.keys(missing).length} packages of other systems added`)
}
