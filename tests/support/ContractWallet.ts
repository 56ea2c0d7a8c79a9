// A wallet that is a contract (ERC-1271): its key's word counts for it where it stands, bound to account and network by
// ERC-7739. For TestWallet.signs.
import { encodeFunctionData, hashMessage, type Hex, parseAbi, type TypedDataDefinition } from 'viem'
import { PASSKEY_FACTORY } from '../../src/domain/passkey/PasskeyAccount.ts'
import { hashNested, hashPersonal, wrapNested } from '../../src/onchain/passkey/nested.ts'
import { rpc } from './devnet.ts'
import { stranger } from './freshAccount.ts'
import { TestPasskey } from './TestPasskey.ts'

const abi = parseAbi(['function createAccount(bytes32 x, bytes32 y) returns (address)'])

export class ContractWallet {
  readonly #key = new TestPasskey()

  get address(): Hex {
    return this.#key.address
  }

  /** Stands on these networks from now on. */
  async deploy(...chains: readonly number[]): Promise<void> {
    const { x, y } = this.#key.key
    const data = encodeFunctionData({ abi, functionName: 'createAccount', args: [x, y] })
    for (const chainId of chains) {
      const { status } = await rpc<{ status: string }>(chainId, 'eth_sendTransactionSync', [
        { from: await stranger(), to: PASSKEY_FACTORY, data, gas: '0x7a120' },
      ])
      if (BigInt(status) !== 1n) throw new Error(`no contract wallet on ${chainId}`)
    }
  }

  readonly sign = async (method: string, params: readonly unknown[], chainId: number): Promise<Hex> => {
    if (method === 'personal_sign')
      return this.#key.sign(hashPersonal(chainId, this.address, hashMessage({ raw: params[0] as Hex })))
    const data = JSON.parse(params[1] as string) as TypedDataDefinition
    return wrapNested(data, this.#key.sign(hashNested(chainId, this.address, data)))
  }
}
