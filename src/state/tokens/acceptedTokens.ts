import { atom, onMount } from 'nanostores'
import { acceptanceKey } from '#domain/token/Safety.ts'
import type { SafetyLevel, Token } from '#domain/token/Token.ts'
import { readStored, writeStored } from '../stored/stored.ts'

const KEY = 'tarn.acceptedTokens'
const KEEP = 200

/** SW-12: warnings that were accepted, as `Safety.acceptanceKey`, newest first. */
export const $acceptedTokens = atom<readonly string[]>([])

function parse(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((key): key is string => typeof key === 'string').slice(0, KEEP) : []
  } catch {
    return [] // corrupt: every warning is shown once more
  }
}

/** Remembers that a person has read what is wrong with a token, at this level. */
export function acceptToken(token: Pick<Token, 'chainId' | 'address'>, level: SafetyLevel): void {
  const key = acceptanceKey(token, level)
  const next = [key, ...$acceptedTokens.get().filter(other => other !== key)].slice(0, KEEP)
  $acceptedTokens.set(next)
  writeStored(KEY, JSON.stringify(next))
}

onMount($acceptedTokens, () => {
  if (typeof window !== 'undefined') $acceptedTokens.set(parse(readStored(KEY)))
})
