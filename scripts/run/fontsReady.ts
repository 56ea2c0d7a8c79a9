// Fonts for every language of the site: without one its words are drawn as empty boxes or by letters of another width,
// and journeys that measure text fail.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pageLocales } from '../../src/domain/routes/locales.ts'

/** LIST: languages whose letters are in a package of their own, as Debian names it. */
const OWN_PACKAGE: Record<string, string> = { ja: 'fonts-noto-cjk', ko: 'fonts-noto-cjk', zh: 'fonts-noto-cjk' }

export type FontWays = {
  /**
   * What `fc-list :lang=<language>` prints: a line a font. Null where there is no fontconfig (macOS brings its fonts).
   */
  fontsOf(language: string): string | null
  /** Installs Debian packages. Null where that can't be done: no root, no apt. */
  install: ((packages: readonly string[]) => void) | null
}

/**
 * Looks for a font of each language (ISO 639 codes; those of the site's locales) and installs what is missing where it
 * may. Answers one sentence that says what is missing still, or null.
 */
export function fontsReady(
  { fontsOf, install }: FontWays,
  progress: (text: string) => void,
  languages: readonly string[] = pageLocales.map(({ key }) => new Intl.Locale(key).language),
): string | null {
  const missing = () => languages.filter(language => fontsOf(language)?.trim() === '')
  const packagesOf = (some: readonly string[]) => [...new Set(some.map(one => OWN_PACKAGE[one] ?? 'fonts-noto-core'))]
  const before = missing()
  if (before.length === 0) return null
  if (install) {
    progress(`installing ${packagesOf(before).join(' and ')}`)
    install(packagesOf(before))
  }
  const after = install ? missing() : before
  if (after.length === 0) return null
  const name = new Intl.DisplayNames('en-US', { type: 'language' })
  const and = new Intl.ListFormat('en-US')
  const [lacks, packages] = [and.format(after.map(one => name.of(one) ?? one)), and.format(packagesOf(after))]
  return `This machine has no font for ${lacks}. Journeys that measure text may fail: install ${packages}.`
}

/** fontconfig's list and apt, of this machine. */
export function ownFonts(): FontWays {
  const isDebian = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const apt = (args: string[], seconds: number) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      timeout: seconds * 1000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  return {
    fontsOf: language => {
      const { error, stdout } = spawnSync('fc-list', [`:lang=${language}`, 'family'], { encoding: 'utf8' })
      return error ? null : stdout
    },
    install: isDebian
      ? packages => {
          apt(['update', '-q'], 120)
          apt(['install', '-y', '-q', '--no-install-recommends', ...packages], 600)
        }
      : null,
  }
}
