// v4 hooks that let liquidity out, or don't, each in a way of its own: their code and the last bits of an address that
// says when they are called.
import { randomBytes } from 'node:crypto'
import type { Address } from '#domain/chains/Chain.ts'
import type { Hex } from '#domain/Hex.ts'
import { contractCode } from './solidity.ts'

const SOURCE = `
pragma solidity ^0.8.24;
struct Key { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }
struct Change { int24 tickLower; int24 tickUpper; int256 liquidityDelta; bytes32 salt; }
interface Manager { function take(address currency, address to, uint256 amount) external; }

contract Steady {
  uint256 public since;
  function beforeAddLiquidity(address, Key calldata, Change calldata, bytes calldata) external virtual returns (bytes4) {
    since = block.timestamp;
    return this.beforeAddLiquidity.selector;
  }
  function beforeRemoveLiquidity(address, Key calldata, Change calldata change, bytes calldata) external virtual returns (bytes4) {
    require(lets(change), "hook: closed");
    return this.beforeRemoveLiquidity.selector;
  }
  function lets(Change calldata) internal virtual returns (bool) { return true; }
}
contract Closed is Steady { function lets(Change calldata) internal pure override returns (bool) { return false; } }
/// Small withdrawals alone.
contract Narrow is Steady {
  function lets(Change calldata change) internal pure override returns (bool) { return change.liquidityDelta > -1e12; }
}
/// Its maker's withdrawals alone.
contract Owned is Steady {
  function lets(Change calldata) internal view override returns (bool) { return tx.origin == address(0xbeef); }
}
/// Not within an hour of the last deposit.
contract Timed is Steady {
  function lets(Change calldata) internal view override returns (bool) { return block.timestamp > since + 1 hours; }
}
/// Within an hour of it alone.
contract Closing is Steady {
  function lets(Change calldata) internal view override returns (bool) { return block.timestamp < since + 1 hours; }
}
/// Answers a withdrawal with what another call is answered with.
contract Wrong is Steady {
  function beforeRemoveLiquidity(address, Key calldata, Change calldata, bytes calldata) external override returns (bytes4) {
    since = 1;
    return this.beforeAddLiquidity.selector;
  }
}
contract Taking {
  function afterRemoveLiquidity(address, Key calldata key, Change calldata, int256 delta, int256, bytes calldata) external returns (bytes4, int256) {
    int128 zero = int128(delta >> 128);
    int128 one = int128(delta);
    if (zero > 0) Manager(msg.sender).take(key.currency0, address(this), uint128(zero));
    if (one > 0) Manager(msg.sender).take(key.currency1, address(this), uint128(one));
    return (this.afterRemoveLiquidity.selector, (int256(zero) << 128) | int256(uint256(uint128(one))));
  }
  receive() external payable {}
}
contract Proxy {
  fallback() external payable {
    assembly {
      let to := sload(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc)
      calldatacopy(0, 0, calldatasize())
      let ok := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
      returndatacopy(0, 0, returndatasize())
      if iszero(ok) { revert(0, returndatasize()) }
      return(0, returndatasize())
    }
  }
}`

/** LIST: before adding and before removing; after removing, with an amount of its own. */
const bits = {
  ...{ Steady: '0a00', Closed: '0a00', Narrow: '0a00', Owned: '0a00', Timed: '0a00', Closing: '0a00', Wrong: '0a00' },
  ...{ Proxy: '0a00', Taking: '0101' },
} as const
export type OwnHook = keyof typeof bits

export const hookCode = (name: OwnHook): Hex => contractCode({ 'OwnHooks.sol': SOURCE }, name)

/** An address of its own, which says when it is called. */
export const hookAddress = (name: OwnHook): Address => `0x${randomBytes(18).toString('hex')}${bits[name]}`
