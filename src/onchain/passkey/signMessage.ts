import {
  encodeFunctionData,
  hashMessage,
  type Hex,
  isHex,
  serializeErc6492Signature,
  type TypedDataDefinition,
} from 'viem'
import { PASSKEY_FACTORY } from '#domain/passkey/PasskeyAccount.ts'
import { hashNested, hashPersonal, wrapNested } from './nested.ts'
import { ownersNow, passkeyWallet, signAsOwner } from './passkeyAccount.ts'
import { accountAbi, isDeployed } from './userOperation.ts'

/** Of an account that isn't there yet, a signature says how it comes to be (ERC-6492). */
async function orCounterfactual(chainId: number, signature: Hex): Promise<Hex> {
  const { address, first } = passkeyWallet()
  if (await isDeployed(chainId, address)) return signature
  const data = encodeFunctionData({ abi: accountAbi, functionName: 'createAccount', args: [first.x, first.y] })
  return serializeErc6492Signature({ address: PASSKEY_FACTORY, data, signature })
}

/** A message signed as the account on a network (ERC-1271 nested by ERC-7739). `message`: text, or bytes in hex. */
export async function signMessage(chainId: number, message: string): Promise<Hex> {
  const { address } = passkeyWallet()
  const hash = hashMessage(isHex(message) ? { raw: message } : message)
  return orCounterfactual(
    chainId,
    await signAsOwner(hashPersonal(chainId, address, hash), (await ownersNow(chainId)).usable),
  )
}

/** Typed data signed as the account on a network, with its contents for the account to read (ERC-7739). */
export async function signTypedData(chainId: number, data: TypedDataDefinition): Promise<Hex> {
  const signature = await signAsOwner(
    hashNested(chainId, passkeyWallet().address, data),
    (await ownersNow(chainId)).usable,
  )
  return orCounterfactual(chainId, wrapNested(data, signature))
}
