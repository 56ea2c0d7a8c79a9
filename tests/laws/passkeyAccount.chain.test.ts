import {
  concatHex,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  hashMessage,
  hashTypedData,
  numberToHex,
  type TypedDataDefinition,
  zeroHash,
} from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import {
  addressOf,
  CREATE2_DEPLOYER,
  ENTRY_POINT,
  keyOf,
  PASSKEY_FACTORY,
  PASSKEY_IMPLEMENTATION,
  PASSKEY_VERIFIER,
} from '#domain/passkey/PasskeyAccount.ts'
import { typedData as permitTypedData } from '#domain/router/Permit2.ts'
import { setRpcUrl } from '#onchain/node/clients.ts'
import type { TransactionCall } from '#onchain/node/simulate.ts'
import { setBundlerUrl } from '#onchain/passkey/askBundler.ts'
import { priceOperation } from '#onchain/passkey/cost/priceOperation.ts'
import { hashNested, hashPersonal, wrapNested } from '#onchain/passkey/nested.ts'
import { ownerCalls } from '#onchain/passkey/ownerCalls.ts'
import { choosePasskeyWallet } from '#onchain/passkey/passkeyAccount.ts'
import { readFunds } from '#onchain/passkey/readFunds.ts'
import {
  accountAbi,
  buildOperation,
  hashOfOperation,
  readOperation,
  readOwners,
  sendOperation,
} from '#onchain/passkey/userOperation.ts'
import { passkeyAccountFactory } from '../../devnet/generated/passkeyAccountFactory.ts'
import { type Devnet, startDevnet } from '../../devnet/startDevnet.ts'
import { rpcAt } from '../support/devnet.ts'
import { rpcProxy } from '../support/rpcProxy.ts'
import { TestPasskey } from '../support/TestPasskey.ts'
import { clientOf, erc20 } from './devnetClient.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 })
const CHAINS = [1, 8453]
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const SOMEONE: Address = '0x00000000000000000000000000000000000000aa'
const ETHER = 10n ** 18n

let devnet: Devnet
const first = new TestPasskey()
const second = new TestPasskey()
const signer = (key: TestPasskey = first) => ({ address: first.address, first: first.key, key: key.key })

beforeAll(async () => {
  devnet = await startDevnet({ chains: CHAINS, swaps: 12, days: 1 })
  for (const chainId of CHAINS) {
    setRpcUrl(chainId, devnet.rpc[chainId]!)
    setBundlerUrl(chainId, devnet.bundlers[chainId]!)
    await rpcAt(devnet.rpc[chainId]!, 'anvil_setBalance', [first.address, `0x${(10n * ETHER).toString(16)}`])
  }
})
afterAll(() => devnet?.stop())

/** Builds, signs and sends an operation, and waits for what became of it. */
async function run(chainId: number, calls: TransactionCall[], key = first, sign = (hash: Hex) => key.sign(hash)) {
  const operation = await buildOperation(chainId, signer(key), calls)
  const hash = await sendOperation(chainId, { ...operation, signature: sign(hashOfOperation(chainId, operation)) })
  return vi.waitFor(async () => {
    const found = await readOperation(chainId, hash)
    if (!found) throw new Error('not yet')
    return found
  }, 20_000)
}
const send = (to: Address, value: bigint): TransactionCall => ({ to, data: '0x', value })
const owners = (functionName: 'addOwners' | 'removeOwners', list: Hex[]): TransactionCall => ({
  to: first.address,
  value: 0n,
  data: encodeFunctionData({ abi: accountAbi, functionName, args: [list] }),
})
const balance = async (chainId: number, of: Address) => clientOf(devnet, chainId).getBalance({ address: of })

describe('the contracts', () => {
  test.each(CHAINS)(
    '[PK-1] network %i has EntryPoint 0.8 and the factory at their canonical addresses',
    async chainId => {
      for (const address of [ENTRY_POINT, PASSKEY_FACTORY, PASSKEY_IMPLEMENTATION, PASSKEY_VERIFIER])
        expect((await clientOf(devnet, chainId).getCode({ address }))?.length ?? 0, address).toBeGreaterThan(100)
      expect(await rpcAt(devnet.bundlers[chainId]!, 'eth_supportedEntryPoints')).toEqual([ENTRY_POINT])
    },
  )

  test('the addresses our code names are those of the factory that is built', () => {
    const factory = getContractAddress({
      opcode: 'CREATE2',
      from: CREATE2_DEPLOYER,
      salt: zeroHash,
      bytecode: passkeyAccountFactory,
    })
    expect(
      [factory, getContractAddress({ from: factory, nonce: 1n }), getContractAddress({ from: factory, nonce: 2n })].map(
        a => a.toLowerCase(),
      ),
    ).toEqual([PASSKEY_FACTORY, PASSKEY_VERIFIER, PASSKEY_IMPLEMENTATION])
  })
})

describe('an account', () => {
  test('[PK-1] its address is known before it is there, and is the one the factory makes', async () => {
    const data = encodeFunctionData({
      abi: accountAbi,
      functionName: 'createAccount',
      args: [first.key.x, first.key.y],
    })
    const answer = await rpcAt<Hex>(devnet.rpc[1]!, 'eth_call', [{ to: PASSKEY_FACTORY, data }, 'latest'])
    expect(`0x${answer.slice(26)}`).toBe(addressOf(first.key))
    expect(await readOwners(1, first.address, first.key)).toEqual({ deployed: false, owners: [first.owner] })
  })

  test('[PK-1] a wrong signature deploys nothing; one without user verification neither', async () => {
    const stranger = new TestPasskey()
    await expect(run(1, [send(SOMEONE, 1n)], first, hash => stranger.sign(hash))).rejects.toThrow(/AA24/)
    await expect(run(1, [send(SOMEONE, 1n)], first, hash => first.sign(hash, { flags: 0x01 }))).rejects.toThrow(/AA24/)
    await expect(run(1, [send(SOMEONE, 1n)], first, () => first.sign(zeroHash))).rejects.toThrow(/AA24/)
    expect(await readOwners(1, first.address, first.key)).toMatchObject({ deployed: false })
  })

  test('[PK-1] its first action deploys it, does a batch and pays for all of it', async () => {
    const approve = encodeFunctionData({ abi: erc20, functionName: 'approve', args: [SOMEONE, 5n] })
    const before = [await balance(1, first.address), await balance(1, SOMEONE)] as const
    const result = await run(1, [send(SOMEONE, ETHER), { to: USDC, data: approve, value: 0n }])
    expect(result.success).toBe(true)
    expect(await balance(1, SOMEONE)).toBe(before[1] + ETHER)
    const spent = before[0] - (await balance(1, first.address)) - ETHER
    expect(spent).toBeGreaterThan(0n)
    expect(spent).toBeLessThan(ETHER / 10n)
    expect(
      await clientOf(devnet, 1).readContract({
        address: USDC,
        abi: erc20,
        functionName: 'allowance',
        args: [first.address, SOMEONE],
      }),
    ).toBe(5n)
    expect(await readOwners(1, first.address, first.key)).toEqual({ deployed: true, owners: [first.owner] })
  })

  test('[PK-1] a batch is done whole or not at all, and a reverting one is refused before it costs anything', async () => {
    const before = await balance(1, first.address)
    await expect(run(1, [send(SOMEONE, 1n), send(SOMEONE, 10n ** 24n)])).rejects.toThrow(/revert/)
    expect(await balance(1, first.address)).toBe(before)
  })

  test('[PK-1] an operation of one network is none on the other, though the address is the same', async () => {
    const operation = await buildOperation(8453, signer(), [send(SOMEONE, 1n)])
    const elsewhere = first.sign(hashOfOperation(1, operation))
    await expect(sendOperation(8453, { ...operation, signature: elsewhere })).rejects.toThrow(/AA24/)
  })

  test('[PK-3] a second owner acts alone, the first is removed on one network and stays on the other; the last one stays', async () => {
    await expect(run(1, [send(SOMEONE, 1n)], second)).rejects.toThrow(/AA24/)
    expect((await run(1, [owners('addOwners', [second.owner])])).success).toBe(true)
    expect((await run(1, [owners('removeOwners', [first.owner])], second)).success).toBe(true)
    expect((await readOwners(1, first.address, first.key)).owners.map(keyOf)).toEqual([second.key])
    await expect(run(1, [send(SOMEONE, 1n)], first)).rejects.toThrow(/AA24/)
    await expect(run(1, [owners('removeOwners', [second.owner])], second)).rejects.toThrow(/revert/)
    expect((await readOwners(8453, first.address, first.key)).owners.map(keyOf)).toEqual([first.key])
    expect((await run(8453, [send(SOMEONE, 1n)], first)).success).toBe(true)
  })

  test('[PK-1] nobody else may call it', async () => {
    for (const call of [
      owners('addOwners', [new TestPasskey().owner]),
      {
        to: first.address,
        value: 0n,
        data: encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [`0x01${'00'.repeat(31)}`, '0x'] }),
      },
    ])
      await expect(
        rpcAt(devnet.rpc[1]!, 'eth_call', [{ from: devnet.accounts[0], to: call.to, data: call.data }, 'latest']),
      ).rejects.toThrow(/revert/)
  })

  test('[PK-1] it signs messages by ERC-1271 nested by ERC-7739: a bare signature of the hash is none', async () => {
    const hash = hashMessage('hello')
    const ask = async (signature: Hex, hash_ = hash) => {
      const data = concatHex([
        '0x1626ba7e',
        hash_,
        `0x${'40'.padStart(64, '0')}`,
        `0x${((signature.length - 2) / 2).toString(16).padStart(64, '0')}`,
        signature,
      ])
      return (await rpcAt<Hex>(devnet.rpc[8453]!, 'eth_call', [{ to: first.address, data }, 'latest'])).slice(0, 10)
    }
    expect(await ask(first.sign(hash))).toBe('0xffffffff')
    expect(await ask(first.sign(hashPersonal(8453, first.address, hash)))).toBe('0x1626ba7e')
    expect(await ask(first.sign(hashPersonal(1, first.address, hash)))).toBe('0xffffffff')
    const domain = { name: 'Shop', version: '2', chainId: 8453, verifyingContract: SOMEONE } as const
    const order = [
      { name: 'amount', type: 'uint256' },
      { name: 'to', type: 'address' },
    ]
    const permitted = { token: SOMEONE, amount: 5n, expiration: 9, nonce: 0 }
    const kinds: TypedDataDefinition[] = [
      { domain, types: { Order: order }, primaryType: 'Order', message: { amount: 5n, to: SOMEONE } },
      // The signed type is not the first by its name.
      {
        domain,
        types: { Zed: [{ name: 'orders', type: 'Order[]' }], Order: order },
        primaryType: 'Zed',
        message: { orders: [{ amount: 5n, to: SOMEONE }] },
      },
      permitTypedData(8453, { details: permitted, spender: SOMEONE, sigDeadline: 9n }),
      // Types that the contents don't use are none of theirs.
      { domain, types: { Aside: order, Order: order }, primaryType: 'Order', message: { amount: 6n, to: SOMEONE } },
    ]
    for (const data of kinds) {
      const typed = hashTypedData(data)
      expect(await ask(first.sign(typed), typed)).toBe('0xffffffff')
      const signed = wrapNested(data, first.sign(hashNested(8453, first.address, data)))
      expect(await ask(signed, typed), data.primaryType).toBe('0x1626ba7e')
      const others = wrapNested(data, first.sign(hashNested(8453, second.address, data)))
      expect(await ask(others, typed), data.primaryType).toBe('0xffffffff')
    }
  })

  test('[PK-1] what an operation is said to cost is what it costs, the account’s first one and an owner that goes along too', async () => {
    const key = new TestPasskey()
    const other = new TestPasskey()
    await rpcAt(devnet.rpc[1]!, 'anvil_setBalance', [key.address, `0x${ETHER.toString(16)}`])
    choosePasskeyWallet({ address: key.address, first: key.key, credentials: [{ id: key.id, key: key.key }] }, 1)
    /** An operation as it was priced, done. Its price as it was said, and gas units said and paid. */
    const measured = async (what: string, calls: TransactionCall[]) => {
      const said = await priceOperation(1, calls)
      // A block that carries little makes gas up to an eighth cheaper for the next one: what is said is held to the
      // price it was said at.
      const { baseFeePerGas } = await rpcAt<{ baseFeePerGas: Hex }>(devnet.rpc[1]!, 'eth_getBlockByNumber', [
        'latest',
        false,
      ])
      await rpcAt(devnet.rpc[1]!, 'anvil_setNextBlockBaseFeePerGas', [baseFeePerGas])
      const built = await buildOperation(1, { address: key.address, first: key.key, key: key.key }, calls)
      const { expected: _, ...reviewed } = said.budget
      const operation = { ...built, ...reviewed }
      const hash = await sendOperation(1, { ...operation, signature: key.sign(hashOfOperation(1, operation)) })
      const found = await vi.waitFor(async () => {
        const receipt = (await readOperation(1, hash)) as { actualGasCost: Hex; actualGasUsed: Hex } | null
        if (!receipt) throw new Error('not yet')
        return receipt
      }, 20_000)
      const [real, paid] = [Number(found.actualGasCost), Number(found.actualGasUsed)]
      expect(Number(said.expected) / real, what).toBeGreaterThan(0.9)
      expect(Number(said.expected) / real, what).toBeLessThan(1.1)
      expect(Number(said.most), what).toBeGreaterThan(real)
      expect(said.missing, what).toBe(0n)
      return { said: (Number(said.expected) / real) * paid, paid }
    }
    const cases: [string, TransactionCall[]][] = [
      ['the first', [send(SOMEONE, 1n)]],
      ['a later one', [send(SOMEONE, 1n)]],
      ['an owner along', [...ownerCalls(key.address, { add: [other.owner], remove: [] }), send(SOMEONE, 1n)]],
      ['an owner less', ownerCalls(key.address, { add: [], remove: [other.owner] })],
    ]
    for (const [what, calls] of cases) await measured(what, calls)
    // What wasn't used is a deposit, and pays first: a balance of nothing misses only the rest.
    const { deposit } = await readFunds(1, key.address)
    expect(deposit).toBeGreaterThan(0n)
    await rpcAt(devnet.rpc[1]!, 'anvil_setBalance', [key.address, '0x0'])
    const { most, missing } = await priceOperation(1, [])
    expect(missing).toBe(most > deposit ? most - deposit : 0n)
    // EntryPoint keeps a tenth of what calls are allowed and don't use: a bundler that allows far more makes the same
    // operation dearer by that, and the price says so. Out of a deposit, so that neither pays one on the way.
    const depositTo = `0xb760faf9${key.address.slice(2).padStart(64, '0')}`
    const paying = { from: devnet.accounts[0]!, to: ENTRY_POINT, data: depositTo, value: numberToHex(ETHER) }
    await rpcAt(devnet.rpc[1]!, 'eth_sendTransactionSync', [paying])
    await rpcAt(devnet.rpc[1]!, 'anvil_setBalance', [key.address, numberToHex(ETHER)])
    const bundler = await rpcProxy(devnet.bundlers[1]!)
    onTestFinished(async () => {
      setBundlerUrl(1, devnet.bundlers[1]!)
      await bundler.close()
    })
    setBundlerUrl(1, bundler.url)
    const plain = await measured('out of a deposit', [send(SOMEONE, 1n)])
    bundler.says = ({ method }, { result }) =>
      method === 'eth_estimateUserOperationGas'
        ? { ...(result as object), callGasLimit: numberToHex(2_000_000n) }
        : undefined
    const generous = await measured('the same, allowed far more', [send(SOMEONE, 1n)])
    expect(generous.paid - plain.paid).toBeGreaterThan(3_000)
    expect((generous.said - plain.said) / (generous.paid - plain.paid)).toBeCloseTo(1, 1)
  })
})
