import { type Base64EncodedWireTransaction, getBase64EncodedWireTransaction, getTransactionDecoder, getTransactionEncoder } from '@solana/kit'
import { AppError } from '#domain/Errors.ts'
import { base58, does } from '#domain/solana/SolanaTransfer.ts'
import { askWallet, type Waiting } from '../askWallet.ts'
import type { PreparedTransfer } from './prepareTransfer.ts'
import { askSolana, COMMITMENT } from './solanaRpc.ts'
import { solanaSigner } from './standardWallets.ts'

/** Chains by their first block. */
const chains: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG: 'solana:devnet',
}

/**
 * Asks the wallet to sign a prepared transfer and sends it. What the wallet signed must be, byte for byte, what was simulated; only then is it sent. Answers
 * the signature (base58). What is signed carries a blockhash of our node, so it is valid on that network alone (WL-10 by construction). Throws AppError: `wallet.*`, `solana.*`, `network.*`.
 */
export async function sendTransfer({ transfer, lifetime, transaction }: PreparedTransfer, waiting: Omit<Waiting, 'onLate'>): Promise<string> {
  const signer = solanaSigner(transfer.from)
  const chain = (chains[await askSolana(rpc => rpc.getGenesisHash(), waiting.stop)] ?? 'solana:localnet') as `solana:${string}`
  const input = { account: signer.account, chain, transaction: Uint8Array.from(getTransactionEncoder().encode(transaction)), options: { preflightCommitment: COMMITMENT } as const }
  const sign = signer['solana:signTransaction']
  const send = signer['solana:signAndSendTransaction']

  if (sign) {
    const [signed] = (await asked(() => sign.signTransaction(input), waiting)) as { signedTransaction: Uint8Array }[]
    if (!signed) throw new AppError('wallet.unsupported')
    const answer = getTransactionDecoder().decode(signed.signedTransaction)
    const own = Object.entries(answer.signatures)
    if (!does(Uint8Array.from(answer.messageBytes), transfer, lifetime.blockhash)) throw new AppError('solana.changedByWallet')
    const signature = own.length === 1 && own[0]?.[0] === transfer.from ? own[0][1] : null
    if (!signature) throw new AppError('wallet.badSignature')
    const wire: Base64EncodedWireTransaction = getBase64EncodedWireTransaction(answer)
    try {
      return await askSolana(rpc => rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: COMMITMENT }))
    } catch (error) {
      // A node that fell silent may have passed it on: what became of it is found by its signature.
      if (error instanceof AppError && error.code.startsWith('network.')) return base58(Uint8Array.from(signature))
      throw error
    }
  }
  if (!send) throw new AppError('wallet.unsupported')
  const [sent] = (await asked(() => send.signAndSendTransaction(input), waiting)) as { signature: Uint8Array }[]
  if (sent?.signature.length !== 64) throw new AppError('wallet.unsupported')
  return base58(sent.signature)
}

/** As any wallet is asked: without a time limit, until somebody stops waiting. */
const asked = (ask: () => Promise<unknown>, waiting: Omit<Waiting, 'onLate'>): Promise<unknown> => askWallet({ request: ask }, { method: 'sign', params: [] }, 'sign', waiting)
