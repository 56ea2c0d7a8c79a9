// A transfer on Solana as data, as the bytes that are signed, and read back from such bytes.
import {
  type Address,
  type Blockhash,
  type Instruction,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getAddressDecoder,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'

const SYSTEM = '11111111111111111111111111111111'
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111' as Address

/** What moves: SOL (`token: null`), or a token from one token account to another, which is created where `creates`. */
export type SolanaTransfer = {
  from: string
  /** The wallet that receives. */
  to: string
  /** Raw. */
  amount: bigint
  token: {
    mint: string
    program: string
    decimals: number
    source: string
    destination: string
    creates: boolean
  } | null
  /**
   * Most compute units it may use, and what one costs, in micro-lamports. Named, so that no wallet needs to add them.
   */
  unitLimit: number
  unitPrice: bigint
}

/** What a transaction is valid with. */
export type Lifetime = { blockhash: string; lastValidBlockHeight: bigint }

/** Where a wallet's tokens of a mint lie by convention. */
export async function tokenAccountOf(owner: string, mint: string, program: string): Promise<string> {
  const [account] = await findAssociatedTokenPda({
    owner: owner as Address,
    mint: mint as Address,
    tokenProgram: program as Address,
  })
  return account
}

const budget = (tag: number, value: bigint, bytes: 4 | 8): Instruction => {
  const data = new Uint8Array(1 + bytes)
  data[0] = tag
  const view = new DataView(data.buffer)
  if (bytes === 4) view.setUint32(1, Number(value), true)
  else view.setBigUint64(1, value, true)
  return { programAddress: COMPUTE_BUDGET, data }
}

/** The transaction, unsigned. */
export function encode(transfer: SolanaTransfer, { blockhash, lastValidBlockHeight }: Lifetime): Transaction {
  const { from, to, amount, token } = transfer
  const payer = createNoopSigner(from as Address)
  const moves: Instruction[] = []
  if (!token) moves.push(getTransferSolInstruction({ source: payer, destination: to as Address, amount }))
  else {
    const [mint, tokenProgram, destination] = [
      token.mint as Address,
      token.program as Address,
      token.destination as Address,
    ]
    if (token.creates)
      moves.push(
        getCreateAssociatedTokenIdempotentInstruction({
          payer,
          ata: destination,
          owner: to as Address,
          mint,
          tokenProgram,
        }),
      )
    const accounts = { source: token.source as Address, mint, destination, authority: payer }
    moves.push(
      getTransferCheckedInstruction(
        { ...accounts, amount, decimals: token.decimals },
        { programAddress: tokenProgram },
      ),
    )
  }
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    empty => setTransactionMessageFeePayer(from as Address, empty),
    paid =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash as Blockhash, lastValidBlockHeight }, paid),
    dated =>
      appendTransactionMessageInstructions(
        [budget(2, BigInt(transfer.unitLimit), 4), budget(3, transfer.unitPrice, 8), ...moves],
        dated,
      ),
  )
  return compileTransaction(message)
}

type Read = { program: string; accounts: string[]; data: Uint8Array }

/**
 * The instructions a message holds, its one signer and its blockhash; null: it is of another kind than ours (several
 * signers, look-up tables).
 */
function read(messageBytes: Uint8Array): { signer: string; blockhash: string; instructions: Read[] } | null {
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (message.version !== 'legacy' || message.header.numSignerAccounts !== 1) return null
  const { staticAccounts } = message
  return {
    signer: staticAccounts[0] ?? '',
    blockhash: message.lifetimeToken,
    instructions: message.instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
      program: staticAccounts[programAddressIndex] ?? '',
      accounts: accountIndices.map(index => staticAccounts[index] ?? ''),
      data: Uint8Array.from(data),
    })),
  }
}

const le = (value: bigint, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, i) => Number((value >> BigInt(8 * i)) & 255n))

/**
 * Whether the bytes of a message do exactly what was reviewed, and nothing else. Written from the programs' own
 * formats, not by what encoded them: one that was changed on its way, or encoded wrongly, is not signed.
 */
export function does(messageBytes: Uint8Array, transfer: SolanaTransfer, blockhash: string): boolean {
  const message = read(messageBytes)
  if (!message || message.signer !== transfer.from || message.blockhash !== blockhash) return false
  const { from, to, amount, token } = transfer
  const expected: [program: string, accounts: string[], data: number[]][] = [
    [COMPUTE_BUDGET, [], [2, ...le(BigInt(transfer.unitLimit), 4)]],
    [COMPUTE_BUDGET, [], [3, ...le(transfer.unitPrice, 8)]],
  ]
  if (!token) expected.push([SYSTEM, [from, to], [2, 0, 0, 0, ...le(amount, 8)]])
  else {
    if (token.creates)
      expected.push([ASSOCIATED, [from, token.destination, to, token.mint, SYSTEM, token.program], [1]])
    expected.push([
      token.program,
      [token.source, token.mint, token.destination, from],
      [12, ...le(amount, 8), token.decimals],
    ])
  }
  const same = (a: readonly unknown[], b: readonly unknown[]) =>
    a.length === b.length && a.every((one, i) => one === b[i])
  return (
    message.instructions.length === expected.length &&
    message.instructions.every(({ program, accounts, data }, i) => {
      const [wantedProgram, wantedAccounts, wantedData] = expected[i]!
      return program === wantedProgram && same(accounts, wantedAccounts) && same([...data], wantedData)
    })
  )
}

/** The text of a signature or of an address' bytes. */
export const base58 = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes)

/**
 * The amount a token account's bytes hold, and the wallet that owns them. Base layout of both token programs: mint,
 * owner, amount.
 */
export function readTokenAccount(data: Uint8Array): { owner: string; raw: bigint } | null {
  if (data.length < 165) return null
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return { owner: getAddressDecoder().decode(data.subarray(32, 64)), raw: view.getBigUint64(64, true) }
}
