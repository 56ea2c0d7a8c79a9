import { type Address, lamports } from '@solana/kit'
import { SOL, type SolanaHolding, tokenPrograms } from '#domain/solana/SolanaToken.ts'
import type { SolanaFacts } from '#domain/solana/SolanaSend.ts'
import { askSolana, COMMITMENT } from './solanaRpc.ts'

/** What an account holds: SOL first, then every token account of both programs that isn't empty. Throws AppError. */
export async function readSolanaHoldings(
  owner: string,
  signal?: AbortSignal,
): Promise<{ holdings: SolanaHolding[]; facts: SolanaFacts }> {
  const account = owner as Address
  const tokensOf = (programId: string) =>
    askSolana(
      rpc =>
        rpc.getTokenAccountsByOwner(
          account,
          { programId: programId as Address },
          { encoding: 'jsonParsed', commitment: COMMITMENT },
        ),
      signal,
    )
  const [sol, minimum, ...answers] = await Promise.all([
    askSolana(rpc => rpc.getBalance(account, { commitment: COMMITMENT }), signal),
    askSolana(rpc => rpc.getMinimumBalanceForRentExemption(0n), signal),
    ...Object.values(tokenPrograms).map(tokensOf),
  ])
  const tokens = answers.flatMap(({ value }) =>
    value.flatMap(({ pubkey, account: { data, owner: program } }): SolanaHolding[] => {
      const { mint, tokenAmount, state } = data.parsed.info
      const raw = BigInt(tokenAmount.amount)
      return raw === 0n
        ? []
        : [{ mint, program, account: pubkey, raw, decimals: tokenAmount.decimals, frozen: state === 'frozen' }]
    }),
  )
  return {
    holdings: [{ mint: null, raw: sol.value, decimals: SOL.decimals }, ...tokens],
    facts: { lamports: sol.value, minimum: lamports(minimum) },
  }
}
