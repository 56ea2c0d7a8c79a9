import { acceptanceKey } from '#domain/token/Safety.ts'
import type { SafetyLevel, Token } from '#domain/token/Token.ts'
import { storedList } from '../stored/storedList.ts'

const KEEP = 200

const memory = storedList<string>({
  key: 'tarn.acceptedTokens',
  read: key => (typeof key === 'string' ? key : null),
  keep: all => all.slice(0, KEEP),
})

/** SW-12: warnings that were accepted, as `Safety.acceptanceKey`, newest first. */
export const $acceptedTokens = memory.$list

/** Remembers that a person has read what is wrong with a token, at this level. */
export function acceptToken(token: Pick<Token, 'chainId' | 'address'>, level: SafetyLevel): void {
  const key = acceptanceKey(token, level)
  memory.change(all => [key, ...all.filter(other => other !== key)])
}
