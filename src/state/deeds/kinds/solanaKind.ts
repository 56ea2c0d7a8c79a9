import { explorerLink, networks } from '#domain/solana/SolanaNetwork.ts'
import type { SolanaRecord } from '../DeedRecord.ts'
import type { RecordKind } from './RecordKind.ts'

const isBase58 = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'string' && value.length >= least && value.length <= most && /^[1-9A-HJ-NP-Za-km-z]+$/.test(value)
const isWritten = (value: unknown): boolean => {
  const { symbol, decimals } = (value ?? {}) as Record<string, unknown>
  const size = decimals as number
  return typeof symbol === 'string' && symbol.length <= 40 && Number.isInteger(size) && size >= 0 && size <= 30
}

/** A transfer on Solana. */
export const solanaKind: RecordKind<SolanaRecord> = {
  idOf: ({ follow }) => `solana-${follow.signature}`,
  isWhole: ({ account, currencyIn, currencyOut }, { signature, to, lastValidBlockHeight, network }) =>
    isBase58(signature, 64, 90) &&
    isBase58(account, 32, 44) &&
    isBase58(to, 32, 44) &&
    typeof lastValidBlockHeight === 'string' &&
    /^\d{1,80}$/.test(lastValidBlockHeight) &&
    isWritten(currencyIn) &&
    isWritten(currencyOut) &&
    // Missing in records of older versions, and where the network has no name.
    (network === undefined || network === null || Object.hasOwn(networks, network as string)),
  factsOf: ({ follow: { network, signature, to }, status, error }) => ({
    ...{ on: 'solana', network: { text: 'solana.name' }, isFast: false, native: null },
    ...{ mark: signature, link: explorerLink(network, signature), transaction: signature },
    recipient: to,
    reason: error ?? (status === 'expired' ? 'solana.expired' : 'solana.reverted'),
  }),
  // Its signature names it for good.
  changed: (record, { status, moves, cost, error }) => ({
    ...record,
    ...(status && { status }),
    ...(moves !== undefined && { moves }),
    ...(cost !== undefined && { cost }),
    ...(error && { error }),
  }),
  mayReopen: ({ status }) => status === 'confirmed' || status === 'changed',
}
