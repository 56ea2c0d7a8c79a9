import type { Hex } from 'viem'
import { type Deed, deeds, isDeed } from '#domain/deeds.ts'
import { AppError, type ErrorCode } from '#domain/Errors.ts'
import { codeOfString, decodeRevert } from './decodeRevert.ts'

/** What was being tried: decides the sentence when the cause says little. */
export type Doing = Deed | Asking
type Asking = 'connect' | 'switch' | 'permit' | 'sign' | 'simulate' | 'read'

const fallback: Record<Asking, ErrorCode> = {
  connect: 'wallet.connectFailed',
  switch: 'wallet.switchFailed',
  permit: 'approve.unsigned',
  sign: 'wallet.badSignature',
  simulate: 'deed.expectedToFail',
  read: 'network.down',
}

/** EIP-1193 and EIP-1474 codes that mean one thing whatever was tried. */
const byCode: Record<number, ErrorCode> = {
  4100: 'wallet.notConnected',
  4200: 'wallet.unsupported',
  4900: 'wallet.notConnected',
  4901: 'wallet.otherChain',
  [-32002]: 'wallet.busy',
  [-32005]: 'network.rateLimit',
}

/** Anything a node, a wallet, wagmi or viem threw, as the one error people can be told. */
export function toAppError(error: unknown, doing: Doing): AppError {
  const layers = [...unwrap(error)]
  const known = layers.find(layer => layer instanceof AppError)
  if (known) return known as AppError

  for (const layer of layers) {
    const { code, data, message } = fields(layer)
    if (code === 4001 || code === 5000 || /user (rejected|denied|cancel)/i.test(message))
      return new AppError(isDeed(doing) ? deeds[doing].rejected : 'wallet.rejected', { cause: error })
    if (data) {
      const revert = decodeRevert(data)
      if (revert.code) return new AppError(revert.code, { cause: error })
    }
    // Before the codes: nodes send this one under several of them.
    if (/insufficient funds/i.test(message)) return new AppError('deed.insufficientGas', { cause: error })
    const meaning = code === undefined ? undefined : byCode[code]
    if (meaning) return new AppError(meaning, { cause: error })
    const spoken = codeOfString(message)
    if (spoken) return new AppError(spoken, { cause: error })
  }
  // ER-3: of a swap, one without words is an unknown one.
  const unknown = doing === 'swap' && layers.every(layer => !fields(layer).message) && 'swap.unknown'
  return new AppError(unknown || (isDeed(doing) ? deeds[doing].failed : fallback[doing]), { cause: error })
}

/** The error and what it wraps, outermost first: `cause` (viem), `data.originalError` (MetaMask), `error` (others). */
function* unwrap(error: unknown, depth = 0): Generator<unknown> {
  if (error === null || typeof error !== 'object' || depth > 8) return
  yield error
  const { cause, data, error: inner } = error as { cause?: unknown; data?: unknown; error?: unknown }
  yield* unwrap(cause, depth + 1)
  if (data && typeof data === 'object')
    yield* unwrap((data as { originalError?: unknown }).originalError ?? data, depth + 1)
  yield* unwrap(inner, depth + 1)
}

function fields(layer: unknown): { code?: number; data?: Hex; message: string } {
  const { code, data, message } = layer as { code?: unknown; data?: unknown; message?: unknown }
  const hex = typeof data === 'string' && /^0x([0-9a-f]{2}){4,}$/i.test(data) ? (data as Hex) : undefined
  return {
    ...(typeof code === 'number' ? { code } : {}),
    ...(hex ? { data: hex } : {}),
    message: typeof message === 'string' ? message : '',
  }
}
