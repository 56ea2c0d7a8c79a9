import { AppError } from '../Errors.ts'
import type { Hex } from '../Hex.ts'
import { type EnsQuestion, UNIVERSAL_RESOLVER } from './EnsQuestion.ts'
import { callbackOf, callOf, isNone, lookupOf, type OffchainLookup, readAnswer } from './ensCalls.ts'
import { MOST_ROUNDS } from './gatewayLimits.ts'

/** What a call returned, or the data that it reverted with. */
export type CallAnswer = { reverted: boolean; data: Hex }
export type EnsPorts = {
  /** Calls the Universal Resolver. Throws what a node that doesn't answer throws. */
  call: (data: Hex) => Promise<CallAnswer>
  /** What a gateway says to a lookup; `round`: how many came before it. */
  gateway: (lookup: OffchainLookup, round: number) => Promise<Hex>
}

/**
 * Asks ENS; an answer that is kept elsewhere is fetched from its gateway and verified by the contract that sent there
 * (EIP-3668). Null: there is none. Throws AppError `network.refused` where the answer can't be believed, and what the
 * ports throw.
 */
export async function resolveEns(question: EnsQuestion, { call, gateway }: EnsPorts): Promise<string | null> {
  let answer = await call(callOf(question))
  for (let round = 0; answer.reverted; round++) {
    const lookup = lookupOf(answer.data)
    if (!lookup) {
      if (isNone(answer.data, round > 0)) return null
      throw new AppError('network.refused', { cause: `ENS refused: ${answer.data.slice(0, 10)}` })
    }
    // Only the contract that was called may send elsewhere: another's lookup would be answered in its place.
    if (lookup.sender !== UNIVERSAL_RESOLVER || round === MOST_ROUNDS)
      throw new AppError('network.refused', { cause: `ENS: a lookup of ${lookup.sender}, round ${round}` })
    answer = await call(callbackOf(lookup, await gateway(lookup, round)))
  }
  try {
    return readAnswer(question, answer.data)
  } catch (cause) {
    throw new AppError('network.refused', { cause })
  }
}
