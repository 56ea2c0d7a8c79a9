import { chainById } from '#domain/chains/chains.ts'
import type { OrderRecord } from '../DeedRecord.ts'
import { isHex, isLabel } from './evmKind.ts'
import type { RecordKind } from './RecordKind.ts'

/** Ethereum, the one network that orders are for: domain/orders has it, and loads with the first order. */
const CHAIN = 1

const isMissingOr = (value: unknown, length: number): boolean => value === undefined || isHex(value, length)

/** A signed order, which others carry out. */
export const orderKind: RecordKind<OrderRecord> = {
  idOf: ({ follow: { hash } }) => `order-${CHAIN}-${hash}`,
  isWhole: (
    { account, recipient, currencyIn, currencyOut },
    { hash, order, signature, posted, sentBlock, filledBy, filler, filledAt },
  ) =>
    isHex(account, 42) &&
    isHex(hash, 66) &&
    isHex(order) &&
    (signature === undefined || isHex(signature)) &&
    ['no', 'yes', 'refused'].includes(posted as string) &&
    Number.isSafeInteger(sentBlock) &&
    isMissingOr(filledBy, 66) &&
    isMissingOr(filler, 42) &&
    (filledAt === undefined || Number.isSafeInteger(filledAt)) &&
    isMissingOr(recipient, 42) &&
    isLabel(currencyIn) &&
    isLabel(currencyOut),
  factsOf({ follow: { hash, filledBy }, recipient, status, error }) {
    const chain = chainById(CHAIN)
    return {
      ...{ on: CHAIN, network: { name: chain?.name ?? '' }, isFast: false, native: null, mark: filledBy ?? hash },
      ...{ link: filledBy && `${chain?.explorer}/tx/${filledBy}`, transaction: filledBy ?? hash },
      ...(recipient && { recipient }),
      reason: error ?? (status === 'expired' ? 'order.expired' : 'order.failed'),
    }
  },
  changed(record, { hash, filler, filledAt, posted, status, moves, cost, error }) {
    const { signature, filledBy, filler: by, filledAt: at, ...follow } = record.follow
    const now = posted ?? follow.posted
    const filled = hash ?? filledBy
    const sender = filler ?? by
    const time = filledAt ?? at
    // What is open again was not filled.
    const isOpen = status === 'pending'
    const { moves: _, cost: __, ...rest } = record
    return {
      ...(isOpen ? rest : record),
      ...(status && { status }),
      ...(moves !== undefined && { moves }),
      ...(cost !== undefined && { cost }),
      ...(error && { error }),
      follow: {
        ...{ ...follow, posted: now },
        // The book has it, or has seen it: it is of no use here any more.
        ...(signature && now === 'no' && { signature }),
        ...(filled && !isOpen && { filledBy: filled }),
        ...(sender && !isOpen && { filler: sender }),
        ...(time !== undefined && !isOpen && { filledAt: time }),
      },
    }
  },
  // A fill, a cancellation and an end are blocks, which may be taken back.
  mayReopen: ({ status }) => status !== 'pending',
}
