// What the Universal Resolver asks of a batch gateway: several lookups at once, answered together.
import { decodeFunctionData, encodeErrorResult, encodeFunctionResult } from 'viem/utils'
import type { Address } from '../chains/Chain.ts'
import type { Hex } from '../Hex.ts'
import { BATCH_URL, type OffchainLookup } from './ensCalls.ts'

const batchAbi = [
  {
    type: 'function',
    stateMutability: 'view',
    name: 'query',
    inputs: [
      {
        type: 'tuple[]',
        components: [
          { name: 'sender', type: 'address' },
          { name: 'urls', type: 'string[]' },
          { name: 'data', type: 'bytes' },
        ],
      },
    ],
    outputs: [{ type: 'bool[]' }, { type: 'bytes[]' }],
  },
  { type: 'error', name: 'HttpError', inputs: [{ type: 'uint16' }, { type: 'string' }] },
] as const

/** What one gateway is asked. `sender`: the contract that sends there, lower case. */
export type GatewayQuery = { sender: Address; urls: readonly string[]; data: Hex }

/** The queries of a lookup; null: it is no batch, and goes to its own URLs. Throws on bytes of another form. */
export function queriesOf({ urls, data }: OffchainLookup): readonly GatewayQuery[] | null {
  if (!urls.includes(BATCH_URL)) return null
  const [queries] = decodeFunctionData({ abi: batchAbi, data }).args
  return queries.map(query => ({ ...query, sender: query.sender.toLowerCase() as Address }))
}

/** Answers to the queries of a batch as one answer; null: that gateway failed, which the contract is told. */
export const batchAnswer = (answers: readonly (Hex | null)[]): Hex =>
  encodeFunctionResult({
    abi: batchAbi,
    functionName: 'query',
    result: [
      answers.map(answer => answer === null),
      answers.map(
        answer => answer ?? encodeErrorResult({ abi: batchAbi, errorName: 'HttpError', args: [502, 'gateway'] }),
      ),
    ],
  })
