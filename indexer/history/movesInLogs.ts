import { type Hex, toEventSelector } from 'viem'
import { PERMIT2 } from '../../src/domain/chains/chains.ts'
import type { Address, Chain } from '../../src/domain/chains/Chain.ts'
import type { Move } from './Move.ts'

export type RawLog = {
  address: Hex
  topics: Hex[]
  data: Hex
  blockNumber: Hex
  blockTimestamp?: Hex
  transactionHash: Hex
  transactionIndex: Hex
  logIndex: Hex
}

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const APPROVAL = toEventSelector('Approval(address,address,uint256)')
const APPROVAL_FOR_ALL = toEventSelector('ApprovalForAll(address,address,bool)')
const SINGLE = toEventSelector('TransferSingle(address,address,address,uint256,uint256)')
const BATCH = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')
const DEPOSIT = toEventSelector('Deposit(address,uint256)')
const WITHDRAWAL = toEventSelector('Withdrawal(address,uint256)')
const PERMIT2_APPROVAL = toEventSelector('Approval(address,address,address,uint160,uint48)')
const PERMIT2_PERMIT = toEventSelector('Permit(address,address,address,uint160,uint48,uint48)')
const PERMIT2_LOCKDOWN = toEventSelector('Lockdown(address,address,address)')

const NOBODY = `0x${'0'.repeat(40)}`
/** Items of one batch that are told one by one. */
const MOST_ITEMS = 200

const topicOf = (wallet: string): Hex => `0x${wallet.slice(2).padStart(64, '0')}`

/** What a node is asked for: a log names the wallet at one of three places. */
export const filtersOf = (wallet: string): object[] => [
  {
    topics: [
      [TRANSFER, APPROVAL, APPROVAL_FOR_ALL, DEPOSIT, WITHDRAWAL, PERMIT2_APPROVAL, PERMIT2_PERMIT, PERMIT2_LOCKDOWN],
      topicOf(wallet),
    ],
  },
  { topics: [[TRANSFER, SINGLE, BATCH], null, topicOf(wallet)] },
  { topics: [[SINGLE, BATCH], null, null, topicOf(wallet)] },
]

const addressIn = (word: string | undefined): Address => `0x${(word ?? '').slice(-40).toLowerCase()}`
const other = (address: Address): Address | null => (address === NOBODY ? null : address)
const words = (data: Hex): string[] => data.slice(2).match(/.{64}/g) ?? []
const number = (word: string | undefined): bigint | null =>
  word === undefined || !/^[0-9a-f]{64}$/i.test(word) ? null : BigInt(`0x${word}`)

/** The list that begins where the word at `place` says. */
function listAt(all: readonly string[], place: number): bigint[] {
  const begin = Number(number(all[place]) ?? -32n) / 32
  const length = Number(number(all[begin]) ?? 0n)
  return all.slice(begin + 1, begin + 1 + Math.min(length, MOST_ITEMS)).flatMap(word => number(word) ?? [])
}

/** What a log says of a wallet; nothing where it is of another making than its name says. */
export function movesInLog(chain: Chain, wallet: string, log: RawLog): Move[] {
  const [event, first, second, third] = log.topics
  const emitter = log.address.toLowerCase() as Address
  const all = words(log.data)
  const base = {
    hash: log.transactionHash.toLowerCase(),
    block: Number(log.blockNumber),
    tx: Number(log.transactionIndex),
    time: Number(log.blockTimestamp ?? 0),
  }
  const make = ({
    type,
    kind,
    asset,
    who,
    tokenId,
    amount,
    part = 0,
  }: {
    type: Move['type']
    kind: Move['kind']
    asset: Address
    who: Address | null
    tokenId: bigint | null
    amount: bigint | null
    part?: number
  }): Move => ({
    ...base,
    at: `${Number(log.logIndex)}.${part}`,
    type,
    kind,
    asset,
    who,
    tokenId: tokenId === null ? null : String(tokenId),
    amount: amount === null ? null : String(amount),
  })
  const moved = (from: Address, to: Address): Pick<Move, 'type'> & { who: Address | null } =>
    from === wallet && to === wallet
      ? { type: 'self', who: null }
      : to === wallet
        ? { type: 'received', who: other(from) }
        : { type: 'sent', who: other(to) }

  if (event === TRANSFER) {
    const { type, who } = moved(addressIn(first), addressIn(second))
    if (log.topics.length === 4)
      return [make({ type, kind: 'collectible', asset: emitter, who, tokenId: number(third?.slice(2)), amount: 1n })]
    const amount = number(all[0])
    return amount === null ? [] : [make({ type, kind: 'token', asset: emitter, who, tokenId: null, amount })]
  }
  if (event === APPROVAL) {
    const spender = addressIn(second)
    if (log.topics.length === 4)
      return [
        make({
          type: spender === NOBODY ? 'revoked' : 'approved',
          kind: 'collectible',
          asset: emitter,
          who: other(spender),
          tokenId: number(third?.slice(2)),
          amount: 1n,
        }),
      ]
    const amount = number(all[0])
    return amount === null
      ? []
      : [
          make({
            type: amount === 0n ? 'revoked' : 'approved',
            kind: 'token',
            asset: emitter,
            who: other(spender),
            tokenId: null,
            amount,
          }),
        ]
  }
  if (event === APPROVAL_FOR_ALL)
    return [
      make({
        type: number(all[0]) === 0n ? 'revoked' : 'approved',
        kind: 'collectible',
        asset: emitter,
        who: other(addressIn(second)),
        tokenId: null,
        amount: null,
      }),
    ]
  if (event === DEPOSIT || event === WITHDRAWAL) {
    const amount = number(all[0])
    // Many contracts call something of theirs so; a wrap is what the network's own wrapper says.
    return amount === null || emitter !== chain.contracts.wrappedNative
      ? []
      : [
          make({
            type: event === DEPOSIT ? 'wrapped' : 'unwrapped',
            kind: 'token',
            asset: emitter,
            who: null,
            tokenId: null,
            amount,
          }),
        ]
  }
  if (event === PERMIT2_APPROVAL || event === PERMIT2_PERMIT) {
    const amount = number(all[0])
    return amount === null || emitter !== PERMIT2
      ? []
      : [
          make({
            type: amount === 0n ? 'revoked' : 'approved',
            kind: 'token',
            asset: addressIn(second),
            who: other(addressIn(third)),
            tokenId: null,
            amount,
          }),
        ]
  }
  if (event === PERMIT2_LOCKDOWN)
    return emitter !== PERMIT2
      ? []
      : [
          make({
            type: 'revoked',
            kind: 'token',
            asset: addressIn(all[0]),
            who: other(addressIn(all[1])),
            tokenId: null,
            amount: 0n,
          }),
        ]
  if (event === SINGLE || event === BATCH) {
    const { type, who } = moved(addressIn(second), addressIn(third))
    const ids = event === SINGLE ? [number(all[0])] : listAt(all, 0)
    const amounts = event === SINGLE ? [number(all[1])] : listAt(all, 1)
    return ids.flatMap((id, i) =>
      id === null || amounts[i] === undefined || amounts[i] === null
        ? []
        : [make({ type, kind: 'collectible', asset: emitter, who, tokenId: id, amount: amounts[i], part: i })],
    )
  }
  return []
}
