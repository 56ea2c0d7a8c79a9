import { atom } from 'nanostores'
import { type Digest, digestsOf } from '#domain/plan/digestsOf.ts'
import type { Request } from '#domain/plan/differencesIn.ts'
import type { WalletSession } from '#onchain/wallet/WalletSession.ts'

/** Digests of what a wallet was handed and has not answered yet, made from the request; empty: it has nothing. */
export const $handed = atom<readonly Digest[]>([])

/** The session, telling what its wallet is handed. A wallet that signs here has no device to compare with. */
export const tellingHanded = (session: WalletSession): WalletSession =>
  session.provider.operationOf
    ? session
    : { ...session, onHanded: (request: Request | null) => $handed.set(request ? digestsOf(request) : []) }
