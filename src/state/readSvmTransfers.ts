import type { SvmTransfer } from './svmTransfers.ts'

const isBase58 = (value: unknown, least: number, most: number): boolean => typeof value === 'string' && value.length >= least && value.length <= most && /^[1-9A-HJ-NP-Za-km-z]+$/.test(value)
const isNumber = (value: unknown): boolean => typeof value === 'string' && /^\d{1,30}$/.test(value)
const statuses = ['pending', 'confirmed', 'failed', 'expired']

/** Stored transfers; entries that are not whole are left out. Null when nothing readable is stored. */
export function readSvmTransfers(text: string | null): SvmTransfer[] | null {
  if (!text) return null
  try {
    const all: unknown = JSON.parse(text)
    return Array.isArray(all) ? all.filter(isTransfer) : null
  } catch {
    return null // corrupt storage is an empty one
  }
}

function isTransfer(value: unknown): value is SvmTransfer {
  if (typeof value !== 'object' || value === null) return false
  const t = value as Record<keyof SvmTransfer, unknown>
  return (
    isBase58(t.signature, 64, 90) &&
    isBase58(t.account, 32, 44) &&
    isBase58(t.to, 32, 44) &&
    statuses.includes(t.status as string) &&
    Number.isSafeInteger(t.addedAt) &&
    [t.lastValidBlockHeight, t.amount].every(isNumber) &&
    typeof t.symbol === 'string' &&
    t.symbol.length <= 40 &&
    Number.isInteger(t.decimals) &&
    (t.decimals as number) >= 0 &&
    (t.decimals as number) <= 30
  )
}
