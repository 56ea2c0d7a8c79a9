import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import type { Named, PendingChange } from '#domain/passkey/PendingChange.ts'

const networkOf = (chainId: number): string => chainById(chainId)?.name ?? String(chainId)

/** PK-3: one sentence a passkey: what goes `along` with the next thing that is signed, or what `finish` does. */
export function changeLines(say: Say, { chainId, named }: PendingChange, when: 'along' | 'finish' = 'along'): string[] {
  return named.map(({ name, removed }) =>
    say.t(`passkeys.${when}${removed ? 'Removed' : 'Added'}`, { name, network: networkOf(chainId) }),
  )
}

/** Who was added or deleted elsewhere, as a question to the person. */
export const unsureText = (say: Say, chainId: number, { name, removed, createdAt }: Named): string =>
  say.t(removed ? 'passkeys.unsureRemoved' : 'passkeys.unsureAdded', {
    name,
    network: networkOf(chainId),
    date: say.figure('day', createdAt),
  })
