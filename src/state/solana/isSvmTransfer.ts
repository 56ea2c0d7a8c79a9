import { networks } from '#domain/solana/SolanaNetwork.ts'
import type { SvmTransfer } from './svmTransfers.ts'

const isBase58 = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'string' && value.length >= least && value.length <= most && /^[1-9A-HJ-NP-Za-km-z]+$/.test(value)
const isNumber = (value: unknown): boolean => typeof value === 'string' && /^\d{1,30}$/.test(value)
const statuses = ['pending', 'confirmed', 'failed', 'expired']

/** Whether a stored entry is whole. */
export function isSvmTransfer(value: unknown): value is SvmTransfer {
  if (typeof value !== 'object' || value === null) return false
  const t = value as Record<keyof SvmTransfer, unknown>
  return (
    isBase58(t.signature, 64, 90) &&
    isBase58(t.account, 32, 44) &&
    isBase58(t.to, 32, 44) &&
    statuses.includes(t.status as string) &&
    // Left out by what was stored before it was kept, and where the network has no name.
    (t.network === undefined || t.network === null || Object.hasOwn(networks, t.network as string)) &&
    Number.isSafeInteger(t.addedAt) &&
    [t.lastValidBlockHeight, t.amount].every(isNumber) &&
    typeof t.symbol === 'string' &&
    t.symbol.length <= 40 &&
    Number.isInteger(t.decimals) &&
    (t.decimals as number) >= 0 &&
    (t.decimals as number) <= 30
  )
}
