import { createHash } from 'node:crypto'

/** A script or a style that a page names. Quotes can't stand in another attribute, nor `<` in a text. */
const NAMED = /<(?:script|link)\b[^>]*?\b(?:src|href)="(\/_astro\/[^"]+\.(?:js|css))"/g

/** Subresource Integrity of a file's bytes. */
export const integrityOf = (bytes: Uint8Array): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`

/** Files whose integrity pages say. */
export const hasIntegrity = (file: string): boolean => /^_astro\/[^/]+\.(?:js|css)$/.test(file)

/**
 * A token's page may have 14 kB and has 13.9: the hashes of its five or six files would be 0.2 kB more. Its files are
 * those of every other page.
 */
export const isTooFull = (path: string): boolean => /(?:^|\/)explore\/tokens\/[^/]+\/[^/]+$/.test(path)

/** The page, with the integrity of each script and style it names. `of`: by URL path; undefined: not known. */
export const giveIntegrity = (html: string, of: (path: string) => string | undefined): string =>
  html.replace(NAMED, (tag, path: string) => {
    const integrity = of(path)
    return integrity === undefined ? tag : `${tag} integrity="${integrity}"`
  })
