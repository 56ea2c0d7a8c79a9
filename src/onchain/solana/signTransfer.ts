import {
  type Base64EncodedWireTransaction,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
} from '@solana/kit'
import { AppError } from '#domain/Errors.ts'
import { networkOf, type SolanaNetwork } from '#domain/solana/SolanaNetwork.ts'
import { base58, does } from '#domain/solana/SolanaTransfer.ts'
import { type Waiting, waitForWallet } from '../wallet/waitForWallet.ts'
import type { PreparedTransfer } from './prepareTransfer.ts'
import { askSolana, COMMITMENT } from './solanaRpc.ts'
import { solanaSigner } from './standardWallets.ts'

/**
 * A transfer that can happen from now on. `signature`: base58, its name on the network. `wire`: to be handed over by
 * us; null: the wallet did that itself. `network`: where, if it has a name. `lastValidBlockHeight`: the last block that
 * could take it.
 */
export type SignedTransfer = {
  signature: string
  wire: Base64EncodedWireTransaction | null
  network: SolanaNetwork | null
  lastValidBlockHeight: bigint
}

export type AskingSolana = Omit<Waiting, 'onLate'> & {
  /** What has to hold right before the question. Throws the AppError that stands in the way. */
  guard: () => Promise<void>
  /** Called when a wallet that sends by itself did so after the caller stopped waiting. */
  onLate: (signed: SignedTransfer) => void
}

/**
 * Asks the wallet to sign a prepared transfer, guarded and read back last of all. What it signed must be, byte for
 * byte, what was simulated. What is signed carries a blockhash of our node, so it is valid on that network alone (WL-10
 * by construction). Nothing is handed over yet, except by wallets that do it themselves. Throws AppError: `wallet.*`,
 * `solana.*`, `network.*`.
 */
export async function signTransfer(
  { transfer, lifetime, transaction }: PreparedTransfer,
  { onLate, guard, ...waiting }: AskingSolana,
): Promise<SignedTransfer> {
  const signer = solanaSigner(transfer.from)
  const network = networkOf(await askSolana(rpc => rpc.getGenesisHash(), waiting.stop))
  const input = {
    account: signer.account,
    chain: `solana:${network ?? 'localnet'}` as const,
    transaction: Uint8Array.from(getTransactionEncoder().encode(transaction)),
    options: { preflightCommitment: COMMITMENT } as const,
  }
  const { lastValidBlockHeight } = lifetime
  await guard()
  // The very bytes that the wallet is handed.
  const { messageBytes } = getTransactionDecoder().decode(input.transaction)
  if (!does(Uint8Array.from(messageBytes), transfer, lifetime.blockhash)) throw new AppError('solana.differs')
  if (waiting.stop.aborted) throw new AppError('wallet.noAnswer')
  waiting.onAsked?.()
  const sign = signer['solana:signTransaction']
  const send = signer['solana:signAndSendTransaction']

  if (sign) {
    const [signed] = (await asked(() => sign.signTransaction(input), waiting)) as { signedTransaction: Uint8Array }[]
    if (!signed) throw new AppError('wallet.unsupported')
    const answer = getTransactionDecoder().decode(signed.signedTransaction)
    const own = Object.entries(answer.signatures)
    if (!does(Uint8Array.from(answer.messageBytes), transfer, lifetime.blockhash))
      throw new AppError('solana.changedByWallet')
    const signature = own.length === 1 && own[0]?.[0] === transfer.from ? own[0][1] : null
    if (!signature) throw new AppError('wallet.badSignature')
    return {
      signature: base58(Uint8Array.from(signature)),
      wire: getBase64EncodedWireTransaction(answer),
      network,
      lastValidBlockHeight,
    }
  }
  if (!send) throw new AppError('wallet.unsupported')
  const sentBy = (answer: unknown): SignedTransfer | null => {
    const [sent] = answer as { signature: Uint8Array }[]
    return sent?.signature.length === 64
      ? { signature: base58(sent.signature), wire: null, network, lastValidBlockHeight }
      : null
  }
  const late = (answer: unknown) => {
    const sent = sentBy(answer)
    if (sent) onLate(sent)
  }
  const sent = sentBy(await asked(() => send.signAndSendTransaction(input), { ...waiting, onLate: late }))
  if (!sent) throw new AppError('wallet.unsupported')
  return sent
}

/** As any wallet is asked: without a time limit, until the caller stops waiting. */
const asked = (ask: () => Promise<unknown>, waiting: Waiting): Promise<unknown> => waitForWallet(ask(), 'sign', waiting)
