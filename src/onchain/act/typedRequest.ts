import type { Hex } from 'viem'
import { AppError } from '#domain/Errors.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { normalise } from '#domain/passkey/Recovery.ts'
import type { Request } from '#domain/plan/differencesIn.ts'

/** Wallets want the domain's own type beside the others. */
const DOMAIN = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/** The question for a signature of typed data of Permit2, as a wallet is asked it: numbers are decimal text. */
export const typedRequest = (account: Address, { types, ...typed }: { types: object }): Request => ({
  method: 'eth_signTypedData_v4',
  params: [
    account,
    JSON.stringify({ ...typed, types: { EIP712Domain: DOMAIN, ...types } }, (_, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    ),
  ],
})

/** What a wallet answered, as a contract reads it. Throws `wallet.badSignature` for what is no signature. */
export function signatureOf(answer: unknown): Hex {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(answer)) throw new AppError('wallet.badSignature')
  return normalise(answer as Hex)
}
