// Who trades with v4's PoolManager and donates to its pools without any router: a contract of a test's own.
import { encodeFunctionData, parseAbi } from 'viem'
import type { Address } from '#domain/chains/Chain.ts'
import type { Hex } from '#domain/Hex.ts'
import { poolKey } from '#domain/protocols/v4/poolKey.ts'
import type { PoolRef } from '#domain/swap/Trade.ts'
import { contractCode } from './solidity.ts'

const SOURCE = `
pragma solidity ^0.8.24;
struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }
struct SwapParams { bool zeroForOne; int256 amountSpecified; uint160 sqrtPriceLimitX96; }
interface Manager {
  function unlock(bytes calldata data) external returns (bytes memory);
  function donate(Key memory key, uint256 amount0, uint256 amount1, bytes calldata data) external returns (int256);
  function swap(Key memory key, SwapParams memory params, bytes calldata data) external returns (int256);
  function sync(address currency) external;
  function settle() external payable returns (uint256);
  function take(address currency, address to, uint256 amount) external;
}
interface Coin { function transfer(address to, uint256 amount) external; }
contract V4Actor {
  receive() external payable {}
  function donate(Manager m, Key calldata key, uint256 amount0, uint256 amount1) external {
    m.unlock(abi.encode(true, key, amount0, amount1));
  }
  function swap(Manager m, Key calldata key, bool zeroForOne, uint256 amountIn) external {
    m.unlock(abi.encode(false, key, zeroForOne ? 1 : 0, amountIn));
  }
  function unlockCallback(bytes calldata data) external returns (bytes memory) {
    Manager m = Manager(msg.sender);
    (bool gives, Key memory key, uint256 a, uint256 b) = abi.decode(data, (bool, Key, uint256, uint256));
    if (gives) {
      m.donate(key, a, b, "");
      pay(m, key.currency0, a);
      pay(m, key.currency1, b);
    } else {
      uint160 limit = a == 1 ? 4295128740 : 1461446703485210103287273052203988822378723970341;
      int256 delta = m.swap(key, SwapParams(a == 1, -int256(b), limit), "");
      close(m, key.currency0, int128(delta >> 128));
      close(m, key.currency1, int128(delta));
    }
    return "";
  }
  function close(Manager m, address currency, int128 delta) internal {
    if (delta < 0) pay(m, currency, uint256(uint128(-delta)));
    else if (delta > 0) m.take(currency, address(this), uint256(uint128(delta)));
  }
  function pay(Manager m, address currency, uint256 amount) internal {
    if (amount == 0) return;
    if (currency == address(0)) { m.settle{value: amount}(); return; }
    m.sync(currency);
    Coin(currency).transfer(address(m), amount);
    m.settle();
  }
}`

const abi = parseAbi([
  'struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }',
  'function donate(address manager, Key key, uint256 amount0, uint256 amount1)',
  'function swap(address manager, Key key, bool zeroForOne, uint256 amountIn)',
])

/** Its code, to be put at an address; it pays out of what that holds. */
export const actorCode = (): Hex => contractCode({ 'V4Actor.sol': SOURCE }, 'V4Actor')

export const donation = (manager: Address, pool: PoolRef, amounts: readonly [bigint, bigint]): Hex =>
  encodeFunctionData({ abi, functionName: 'donate', args: [manager, poolKey(pool), ...amounts] })

/** An exact input, at any price. */
export const exactIn = (manager: Address, pool: PoolRef, zeroForOne: boolean, amountIn: bigint): Hex =>
  encodeFunctionData({ abi, functionName: 'swap', args: [manager, poolKey(pool), zeroForOne, amountIn] })
