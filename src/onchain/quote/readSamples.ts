import { chainById } from '#domain/chains/chains.ts'
import type { Sample } from '#domain/protocols/PoolState.ts'
import type { PoolRef, TradeKind } from '#domain/swap/Trade.ts'
import type { RequestOptions } from '../node/clients.ts'
import { callData, poolKeyWords, type Reader, readWords, uintAt, type WordCall } from '../node/readWords.ts'

/** V4Quoter: quoteExactInputSingle and quoteExactOutputSingle ((key, zeroForOne, exactAmount, hookData)). */
const QUOTE = { exactIn: '0xaa9d21cb', exactOut: '0x58733073' } as const

export type SampleAsk = { ref: PoolRef; zeroForOne: boolean; amounts: readonly bigint[] }

/**
 * What the chain's own quoter gives for each amount (input for exactIn, output for exactOut) at one block: the truth
 * about pools whose hooks have a say. An amount the pool refuses is left out. Same order as asked.
 */
export async function readSamples(
  reader: Reader,
  { chainId, asks, kind, block }: { chainId: number; asks: readonly SampleAsk[]; kind: TradeKind; block: bigint },
  options: RequestOptions = {},
): Promise<Sample[][]> {
  const quoter = chainById(chainId)?.contracts.v4Quoter
  if (!quoter) return asks.map(() => [])
  const calls = asks.flatMap(({ ref, zeroForOne, amounts }) =>
    amounts.map((amount): WordCall => {
      // one struct with a dynamic end: key, direction, amount, where the hook's bytes stand (after 8 words), and that
      // there are none
      const words = [32, ...poolKeyWords(ref), zeroForOne ? 1 : 0, amount, 8 * 32, 0]
      return { to: quoter, data: callData(QUOTE[kind], ...words) }
    }),
  )
  const answers = await readWords(reader, { calls, block: `0x${block.toString(16)}` }, options)
  let at = 0
  return asks.map(({ amounts }) =>
    amounts.flatMap((amount): Sample[] => {
      const answer = answers[at++]
      const other = answer ? uintAt(answer, 0) : 0n
      if (!answer || other === 0n) return []
      const [amountIn, amountOut] = kind === 'exactIn' ? [amount, other] : [other, amount]
      return [{ amountIn, amountOut, gas: uintAt(answer, 1) }]
    }),
  )
}
