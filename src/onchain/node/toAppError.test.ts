import { encodeAbiParameters, type Hex, keccak256, stringToBytes } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Deed } from '#domain/deeds.ts'
import { AppError } from '#domain/Errors.ts'
import { decodeRevert } from './decodeRevert.ts'
import { RpcError } from './RpcError.ts'
import { type Doing, toAppError } from './toAppError.ts'

const selector = (signature: string) => keccak256(stringToBytes(signature)).slice(0, 10) as Hex
const errorString = (text: string): Hex => `0x08c379a0${encodeAbiParameters([{ type: 'string' }], [text]).slice(2)}`
const failedCommand = (inner: Hex): Hex =>
  `${selector('ExecutionFailed(uint256,bytes)')}${encodeAbiParameters([{ type: 'uint256' }, { type: 'bytes' }], [1n, inner]).slice(2)}` as Hex
const wrapped = (inner: Hex, details: Hex = '0x'): Hex =>
  `${selector('WrappedError(address,bytes4,bytes,bytes)')}${encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes4' }, { type: 'bytes' }, { type: 'bytes' }],
    ['0x0000000000000000000000000000000000000001', '0xa9059cbb', inner, details],
  ).slice(2)}` as Hex

describe('why a call reverted', () => {
  test.each([
    ['[ER-3] router deadline', selector('TransactionDeadlinePassed()'), 'swap.expired'],
    ['[ER-3] v2 router deadline', errorString('UniswapV2Router: EXPIRED'), 'swap.v2Deadline'],
    ['[ER-3] v2 invariant', errorString('UniswapV2: K'), 'swap.v2Invariant'],
    ['[ER-3] v2 slippage', selector('V2TooLittleReceived()'), 'swap.v2Slippage'],
    ['[ER-3] v2 slippage inside a command', failedCommand(selector('V2TooMuchRequested()')), 'swap.v2Slippage'],
    ['[ER-3] v2 input not transferable', errorString('TRANSFER_FROM_FAILED'), 'swap.v2InputNotTransferable'],
    ['[ER-3] v2 output not transferable', errorString('UniswapV2: TRANSFER_FAILED'), 'swap.v2OutputNotTransferable'],
    ['[ER-3] v3 slippage by string', errorString('Too little received'), 'swap.v3Slippage'],
    ['[ER-3] v3 slippage by error', selector('V3TooLittleReceived()'), 'swap.v3Slippage'],
    ['[ER-3] v3 output not transferable', errorString('TF'), 'swap.v3OutputNotTransferable'],
    ['[ER-3] v3 input not transferable', failedCommand(errorString('STF')), 'swap.v2InputNotTransferable'],
    [
      '[ER-2] Permit2 allowance too low',
      `${selector('InsufficientAllowance(uint256)')}${'0'.repeat(64)}`,
      'approve.insufficient',
    ],
    [
      '[ER-2] Permit2 allowance expired',
      `${selector('AllowanceExpired(uint256)')}${'0'.repeat(64)}`,
      'approve.insufficient',
    ],
    ['[ER-2] token allowance too low', errorString('ERC20: insufficient allowance'), 'approve.insufficient'],
    ['[ER-1] permit expired', `${selector('SignatureExpired(uint256)')}${'0'.repeat(64)}`, 'wallet.signatureExpired'],
    ['[ER-1] permit not signed by its owner', selector('InvalidSigner()'), 'wallet.badSignature'],
    [
      '[ER-3] v4 wraps what a token said',
      wrapped(errorString('ERC20: transfer amount exceeds balance')),
      'swap.insufficientFunds',
    ],
    ['[LP-4] v4’s hook refused', wrapped('0x', selector('HookCallFailed()')), 'liquidity.hookFailed'],
    [
      '[LP-4] v4’s hook refused for a known reason',
      wrapped(errorString('ERC20: transfer amount exceeds balance'), selector('HookCallFailed()')),
      'swap.insufficientFunds',
    ],
    [
      '[LP-4] v4 would take more than was reviewed',
      `${selector('MaximumAmountExceeded(uint128,uint128)')}${'0'.repeat(128)}`,
      'liquidity.priceMoved',
    ],
    [
      '[LP-4] v4 would give less than was reviewed',
      `${selector('MinimumAmountInsufficient(uint128,uint128)')}${'0'.repeat(128)}`,
      'liquidity.priceMoved',
    ],
    ['[LP-4] v3 slippage of a position', errorString('Price slippage check'), 'liquidity.priceMoved'],
    ['[LP-4] v2 slippage of a share', errorString('UniswapV2Router: INSUFFICIENT_A_AMOUNT'), 'liquidity.priceMoved'],
    ['[LP-4] somebody else’s position', errorString('Not approved'), 'liquidity.notYours'],
    [
      '[ER-3] v4 slippage',
      `${selector('V4TooLittleReceived(uint256,uint256)')}${'0'.repeat(128)}`,
      'swap.raiseSlippage',
    ],
    ['[ER-3] too little of what is paid out', selector('InsufficientToken()'), 'swap.raiseSlippage'],
    ['[ER-3] a way that no pool has', selector('V3InvalidSwap()'), 'swap.notFulfilled'],
    ['[ER-3] a pair without liquidity', errorString('UniswapV2: INSUFFICIENT_LIQUIDITY'), 'swap.notFulfilled'],
  ])('%s', (_, data, code) => {
    expect(decodeRevert(data as Hex).code).toBe(code)
  })

  test('an unknown or malformed reason is no meaning, and no crash', () => {
    expect(decodeRevert('0x')).toEqual({ code: null, reason: '' })
    expect(decodeRevert('0x08c379a0ffff').code).toBeNull()
    expect(decodeRevert('0x12345678').code).toBeNull()
    let deep: Hex = selector('V2TooLittleReceived()')
    for (let i = 0; i < 20; i++) deep = failedCommand(deep)
    expect(decodeRevert(deep).code).toBeNull()
  })
})

describe('what a wallet or a node threw', () => {
  const rejected = { code: 4001, message: 'User rejected the request.' }
  test.each<[string, unknown, Doing, string]>([
    ['[ER-3] a refused transaction', rejected, 'swap', 'deed.rejected'],
    ['[AD-13] a refused connection', rejected, 'connect', 'wallet.rejected'],
    [
      '[SW-4] a refused signature, wrapped by a library',
      { message: 'x', cause: { cause: rejected } },
      'permit',
      'wallet.rejected',
    ],
    [
      '[ER-3] a refusal that only the text tells',
      new Error('MetaMask Tx Signature: User denied transaction signature.'),
      'swap',
      'deed.rejected',
    ],
    ['[WL-1] a wallet that is still asking', { code: -32002, message: 'already pending' }, 'connect', 'wallet.busy'],
    ['[ER-1] a locked wallet', { code: 4100, message: 'unauthorized' }, 'swap', 'wallet.notConnected'],
    ['[ER-1] a method it lacks', { code: 4200, message: 'no' }, 'swap', 'wallet.unsupported'],
    [
      '[ER-3] no gas money',
      { code: -32000, message: 'insufficient funds for gas * price + value' },
      'swap',
      'deed.insufficientGas',
    ],
    [
      '[ER-3] revert data of a node',
      new RpcError(3, 'execution reverted', selector('V3TooLittleReceived()')),
      'simulate',
      'swap.v3Slippage',
    ],
    [
      '[ER-3] revert data inside the wallet’s',
      { code: -32603, data: { originalError: { data: errorString('UniswapV2: K') } } },
      'swap',
      'swap.v2Invariant',
    ],
    [
      '[ER-3] a revert only the text tells',
      { code: -32000, message: 'execution reverted: Too little received' },
      'swap',
      'swap.v3Slippage',
    ],
    [
      '[ER-3] a revert nobody knows',
      new RpcError(3, 'execution reverted', '0xdeadbeef'),
      'simulate',
      'deed.expectedToFail',
    ],
    ['[ER-2] an approval', new Error('boom'), 'approve', 'approve.failed'],
    ['[ER-1] a permission by signature', new Error('boom'), 'permit', 'approve.unsigned'],
    ['[ER-1] a switch', new Error('boom'), 'switch', 'wallet.switchFailed'],
    ['[AD-13] a connection', new Error('boom'), 'connect', 'wallet.connectFailed'],
    ['[ER-3] nothing at all', undefined, 'swap', 'swap.unknown'],
    ['[ER-3] nothing in words', { message: '' }, 'swap', 'swap.unknown'],
    ['[ER-3] words that nobody knows', { message: 'no luck today' }, 'swap', 'swap.failed'],
    ['[ER-3] nothing at all, of another deed', undefined, 'wrap', 'deed.failed'],
  ])('%s', (_, error, doing, code) => {
    expect(toAppError(error, doing).code).toBe(code)
  })

  test('[ER-1] an AppError stays what it is, however deep', () => {
    const error = new AppError('network.slow')
    expect(toAppError({ cause: error }, 'swap')).toBe(error)
  })

  test('[ER-1] an error that wraps itself ends', () => {
    const loop: { cause?: unknown; message: string } = { message: 'x' }
    loop.cause = loop
    expect(toAppError(loop, 'swap').code).toBe('swap.failed')
  })
})

// Written down, not read from the list: the sentence that a person meets.
test.each<[Deed, string, string]>([
  ['swap', 'swap.failed', 'deed.rejected'],
  ['wrap', 'deed.failed', 'deed.rejected'],
  ['unwrap', 'deed.failed', 'deed.rejected'],
  ['unwrapAll', 'deed.failed', 'deed.rejected'],
  ['limit', 'order.failed', 'deed.rejected'],
  ['cancelLimit', 'order.cancelFailed', 'deed.rejected'],
  ['cancelAllLimits', 'order.cancelFailed', 'deed.rejected'],
  ['approve', 'approve.failed', 'wallet.rejected'],
  ['revoke', 'approve.failed', 'wallet.rejected'],
  ['delegate', 'delegation.enableFailed', 'wallet.rejected'],
  ['removeDelegation', 'delegation.disableFailed', 'wallet.rejected'],
  ['claim', 'rewards.failed', 'wallet.rejected'],
  ['changeOwners', 'passkey.failed', 'wallet.rejected'],
  ['withdraw', 'deposit.failed', 'wallet.rejected'],
  ['recover', 'recovery.failed', 'wallet.rejected'],
  ['recoverPasskey', 'recovery.failed', 'wallet.rejected'],
  ['send', 'send.failed', 'wallet.rejected'],
  ['add', 'liquidity.failed', 'wallet.rejected'],
  ['createPool', 'liquidity.failed', 'wallet.rejected'],
  ['createPair', 'liquidity.failed', 'wallet.rejected'],
  ['remove', 'liquidity.failed', 'wallet.rejected'],
  ['collect', 'collect.failed', 'wallet.rejected'],
  ['migrate', 'migrate.failed', 'wallet.rejected'],
  ['move', 'liquidity.failed', 'wallet.rejected'],
  ['zap', 'liquidity.failed', 'wallet.rejected'],
  ['compound', 'liquidity.failed', 'wallet.rejected'],
])('[ER-1] [TX-2] %s that fails is told as %s, refused as %s', (deed, failed, rejected) => {
  expect(toAppError(new Error('no luck today'), deed).code).toBe(failed)
  expect(toAppError({ code: 4001, message: 'User rejected the request.' }, deed).code).toBe(rejected)
})
