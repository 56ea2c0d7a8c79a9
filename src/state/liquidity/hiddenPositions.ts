import { storedValue } from '../stored/storedValue.ts'

const KEEP = 500
const read = (stored: unknown): string[] | null =>
  Array.isArray(stored)
    ? stored
        .filter((id): id is string => typeof id === 'string' && /^\d+-v[234]-[\dxa-f-]{1,130}$/.test(id))
        .slice(0, KEEP)
    : null

const memory = storedValue<readonly string[]>({ key: 'tarn.hiddenPositions', initial: [], read })

/** LP-1: positions that this browser's person wants out of sight, by their id. */
export const $hiddenPositions = memory.$value

/** Hides a position, or shows it again. */
export function hidePosition(id: string, hide: boolean): void {
  memory.change(all => (hide ? [...new Set([id, ...all])].slice(0, KEEP) : all.filter(each => each !== id)))
}
