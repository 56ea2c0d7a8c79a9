import {
  type Address,
  type Base64EncodedWireTransaction,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  type Transaction,
  type TransactionMessageBytesBase64,
} from '@solana/kit'
import { AppError } from '#domain/Errors.ts'
import type { Reviewed } from '#domain/solana/SolanaPlan.ts'
import { unitPrice } from '#domain/solana/SolanaSend.ts'
import { type SolanaHolding, tokenPrograms } from '#domain/solana/SolanaToken.ts'
import {
  does,
  encode,
  type Lifetime,
  readTokenAccount,
  type SolanaTransfer,
  tokenAccountOf,
} from '#domain/solana/SolanaTransfer.ts'
import { askSolana, COMMITMENT } from './solanaRpc.ts'
import { codeOfSolanaFailure } from './toSolanaError.ts'

/** A transfer that was simulated as it will be signed. */
export type PreparedTransfer = Reviewed & { lifetime: Lifetime; transaction: Transaction }

/** Units for the first run, which finds out how many are needed; above it, room for a fifth more. */
const MOST_UNITS = 400_000
const withRoom = (units: bigint): number => Number((units * 6n) / 5n) + 500

/**
 * Builds a transfer, simulates it and checks what it would change: the recipient gets the amount, the sender loses it,
 * its fee and the new account's rent, and nothing else. Throws AppError. `reviewed`: what was shown; the same comes
 * out, with a new blockhash, or `solana.differs` is thrown.
 */
export async function prepareTransfer(
  ask: { from: string; to: string; holding: SolanaHolding; amount: bigint; reviewed?: Reviewed },
  signal: AbortSignal,
): Promise<PreparedTransfer> {
  const { reviewed } = ask
  const [{ transfer: first, opening }, latest] = await Promise.all([
    planned(ask, signal),
    askSolana(rpc => rpc.getLatestBlockhash({ commitment: COMMITMENT }), signal),
  ])
  const lifetime = latest.value
  let { unitLimit, unitPrice: price } = reviewed?.transfer ?? first
  if (!reviewed) {
    const [trial, lately] = await Promise.all([
      simulate(first, lifetime, signal),
      askSolana(rpc => rpc.getRecentPrioritizationFees([ask.from as Address]), signal),
    ])
    unitLimit = withRoom(trial.units)
    price = unitPrice(
      lately.map(({ prioritizationFee }) => prioritizationFee),
      unitLimit,
    )
  }
  const transfer = { ...first, unitLimit, unitPrice: price }
  const { transaction, accounts } = await simulate(transfer, lifetime, signal)
  const { value: fee } = await askSolana(
    rpc =>
      rpc.getFeeForMessage(getBase64Decoder().decode(transaction.messageBytes) as TransactionMessageBytesBase64, {
        commitment: COMMITMENT,
      }),
    signal,
  )
  if (fee === null) throw new AppError('solana.expired')
  const rent = checkedRent(transfer, { before: opening, after: accounts, fee })
  if (
    reviewed &&
    (reviewed.fee !== fee || reviewed.rent !== rent || reviewed.transfer.token?.creates !== transfer.token?.creates)
  )
    throw new AppError('solana.differs')
  return { transfer, lifetime, transaction, fee, rent }
}

/** Sender, recipient and, for a token, both token accounts: what is looked at before and after. */
type Looked = { lamports: bigint; data: Uint8Array; owner: string; executable: boolean } | null
const lookedAt = ({ from, to, token }: SolanaTransfer): string[] => [
  from,
  to,
  ...(token ? [token.source, token.destination] : []),
]

/** The transfer, and its accounts as they stand. Throws `solana.notAWallet` where tokens or SOL would be lost. */
async function planned(
  { from, to, holding, amount }: { from: string; to: string; holding: SolanaHolding; amount: bigint },
  signal: AbortSignal,
): Promise<{ transfer: SolanaTransfer; opening: Looked[] }> {
  const token =
    holding.mint === null
      ? null
      : {
          mint: holding.mint,
          program: holding.program,
          decimals: holding.decimals,
          source: holding.account,
          destination: await tokenAccountOf(to, holding.mint, holding.program),
          creates: true,
        }
  const transfer: SolanaTransfer = { from, to, amount, token, unitLimit: MOST_UNITS, unitPrice: 0n }
  const { value } = await askSolana(
    rpc => rpc.getMultipleAccounts(lookedAt(transfer) as Address[], { encoding: 'base64', commitment: COMMITMENT }),
    signal,
  )
  const opening = value.map(looked)
  const recipient = opening[1]
  // A token account or a program can't give back what is sent to it by mistake.
  if (recipient && (recipient.executable || (Object.values(tokenPrograms) as string[]).includes(recipient.owner)))
    throw new AppError('solana.notAWallet')
  return { transfer: token ? { ...transfer, token: { ...token, creates: !opening[3] } } : transfer, opening }
}

type Raw = { lamports: bigint; data: readonly [string, string]; owner: string; executable: boolean } | null
const looked = (account: Raw): Looked =>
  account && {
    lamports: account.lamports,
    owner: account.owner,
    executable: account.executable,
    data: Uint8Array.from(atob(account.data[0]), letter => letter.charCodeAt(0)),
  }

/** Runs it on the node, without a signature. Throws what its failure means. */
async function simulate(transfer: SolanaTransfer, lifetime: Lifetime, signal: AbortSignal) {
  const transaction = encode(transfer, lifetime)
  if (!does(Uint8Array.from(transaction.messageBytes), transfer, lifetime.blockhash))
    throw new AppError('solana.differs', { cause: 'encoding' })
  const wire: Base64EncodedWireTransaction = getBase64EncodedWireTransaction(transaction)
  const { value } = await askSolana(
    rpc =>
      rpc.simulateTransaction(wire, {
        encoding: 'base64',
        commitment: COMMITMENT,
        sigVerify: false,
        accounts: { encoding: 'base64', addresses: lookedAt(transfer) as Address[] },
      }),
    signal,
  )
  if (value.err !== null) throw new AppError(codeOfSolanaFailure(value.err), { cause: value })
  return {
    transaction,
    units: value.unitsConsumed ?? BigInt(MOST_UNITS),
    accounts: value.accounts.map(account => looked(account as Raw)),
  }
}

/** The rent of the recipient's new account. Throws where the simulation changed anything but what is shown. */
function checkedRent(
  { from, to, amount, token }: SolanaTransfer,
  { before, after, fee }: { before: Looked[]; after: Looked[]; fee: bigint },
): bigint {
  const gained = (i: number) => (after[i]?.lamports ?? 0n) - (before[i]?.lamports ?? 0n)
  const raw = (side: Looked[], i: number, owner: string) => {
    const held = side[i] ? readTokenAccount(side[i].data) : null
    return held?.owner === owner ? held.raw : null
  }
  const rent = token?.creates ? gained(3) : 0n
  if (-gained(0) !== fee + rent + (token ? 0n : amount)) throw new AppError('solana.differs', { cause: 'sender' })
  if (!token) {
    if (gained(1) !== amount) throw new AppError('solana.differs', { cause: 'recipient' })
    return rent
  }
  const had = token.creates ? 0n : raw(before, 3, to)
  const [has, source, left] = [raw(after, 3, to), raw(before, 2, from), raw(after, 2, from)]
  // A token that takes a fee on the way gives less than was sent.
  if (had === null || has !== had + amount || source === null || left !== source - amount)
    throw new AppError('solana.unsupportedToken')
  return rent
}
