import { atom } from 'nanostores'
import type { CurrencyId } from '#domain/token/Token.ts'
import type { SendItem } from '#domain/send/SendForm.ts'

/** What the modal opens with; null: it is closed. */
export type Opening = { chainId?: number; currency?: CurrencyId; item?: SendItem }
export const $sendOpen = atom<Opening | null>(null)
