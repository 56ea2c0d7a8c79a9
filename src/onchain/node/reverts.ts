import type { ErrorCode } from '#domain/Errors.ts'

/**
 * LIST: custom errors of the contracts a swap crosses, by signature, and what they mean to a person.
 * From UniversalRouter 2.x, Permit2, v4 core and periphery, OpenZeppelin 5 tokens.
 */
export const customErrors: Record<string, ErrorCode> = {
  'TransactionDeadlinePassed()': 'swap.expired',
  'V2TooLittleReceived()': 'swap.v2Slippage',
  'V2TooMuchRequested()': 'swap.v2Slippage',
  'V2InvalidPath()': 'swap.notFulfilled',
  'V3TooLittleReceived()': 'swap.v3Slippage',
  'V3TooMuchRequested()': 'swap.v3Slippage',
  'V3InvalidSwap()': 'swap.notFulfilled',
  'V3InvalidAmountOut()': 'swap.v3Slippage',
  'V4TooLittleReceived(uint256,uint256)': 'swap.raiseSlippage',
  'V4TooMuchRequested(uint256,uint256)': 'swap.raiseSlippage',
  'InsufficientToken()': 'swap.raiseSlippage',
  'InsufficientETH()': 'swap.raiseSlippage',
  'BalanceTooLow()': 'swap.raiseSlippage',
  'PoolNotInitialized()': 'swap.notFulfilled',
  'PriceLimitAlreadyExceeded(uint160,uint160)': 'swap.notFulfilled',
  'CurrencyNotSettled()': 'swap.v3OutputNotTransferable',
  'AllowanceExpired(uint256)': 'approve.insufficient',
  'InsufficientAllowance(uint256)': 'approve.insufficient',
  'ERC20InsufficientAllowance(address,uint256,uint256)': 'approve.insufficient',
  'ERC20InsufficientBalance(address,uint256,uint256)': 'swap.insufficientFunds',
  'SignatureExpired(uint256)': 'wallet.signatureExpired',
  'DeadlinePassed(uint256)': 'swap.expired',
  'MaximumAmountExceeded(uint128,uint128)': 'liquidity.priceMoved',
  'MinimumAmountInsufficient(uint128,uint128)': 'liquidity.priceMoved',
  // A minimum of nothing beside less than nothing: a hook took more than the position was paid.
  'SafeCastOverflow()': 'liquidity.priceMoved',
  'NotApproved(address)': 'liquidity.notYours',
  'InvalidNonce()': 'wallet.badSignature',
  'InvalidSigner()': 'wallet.badSignature',
  'InvalidSignature()': 'wallet.badSignature',
  'InvalidSignatureLength()': 'wallet.badSignature',
  'InvalidContractSignature()': 'wallet.badSignature',
}

/**
 * LIST: revert strings, by what they hold (lower case), first match counts. v2 core and routers, v3 core and periphery,
 * tokens.
 */
export const revertStrings: readonly [part: string, code: ErrorCode][] = [
  ['uniswapv2: k', 'swap.v2Invariant'],
  ['uniswapv2: transfer_failed', 'swap.v2OutputNotTransferable'],
  ['uniswapv2: insufficient_liquidity', 'swap.notFulfilled'],
  ['uniswapv2: insufficient', 'swap.v2Slippage'],
  ['uniswapv2router: expired', 'swap.v2Deadline'],
  ['uniswapv2router: insufficient_a_amount', 'liquidity.priceMoved'],
  ['uniswapv2router: insufficient_b_amount', 'liquidity.priceMoved'],
  ['price slippage check', 'liquidity.priceMoved'],
  ['insufficient weth9', 'liquidity.priceMoved'],
  ['not approved', 'liquidity.notYours'],
  ['uniswapv2router:', 'swap.v2Slippage'],
  ['uniswapv2library:', 'swap.notFulfilled'],
  ['transaction too old', 'swap.expired'],
  ['too little received', 'swap.v3Slippage'],
  ['too much requested', 'swap.v3Slippage'],
  ['transfer_from_failed', 'swap.v2InputNotTransferable'],
  ['insufficient allowance', 'approve.insufficient'],
  ['transfer amount exceeds allowance', 'approve.insufficient'],
  ['insufficient-allowance', 'approve.insufficient'],
  ['exceeds balance', 'swap.insufficientFunds'],
  ['insufficient-balance', 'swap.insufficientFunds'],
  ['eth_transfer_failed', 'swap.v3OutputNotTransferable'],
  ['transfer_failed', 'swap.v3OutputNotTransferable'],
]

/** Whole revert strings of v3, too short to look for inside others. */
export const exactStrings: Record<string, ErrorCode> = {
  STF: 'swap.v2InputNotTransferable',
  TF: 'swap.v3OutputNotTransferable',
  IIA: 'swap.v2InputNotTransferable',
  SPL: 'swap.v3Slippage',
  AS: 'swap.notFulfilled',
}
