// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {PoolKey, SwapParams} from "./Trader.sol";

struct ModifyLiquidityParams {
    int24 tickLower;
    int24 tickUpper;
    int256 liquidityDelta;
    bytes32 salt;
}

interface ITakes {
    function take(address currency, address to, uint256 amount) external;
}

/// Refuses what it is told to: 1 adding, 2 removing, 4 swapping. Low 14 bits 0x0a80 (beforeAddLiquidity, beforeRemoveLiquidity, beforeSwap).
contract RefusingHook {
    uint256 refused;

    function tell(uint256 refused_) external {
        refused = refused_;
    }

    function beforeAddLiquidity(address, PoolKey calldata, ModifyLiquidityParams calldata, bytes calldata)
        external
        view
        returns (bytes4)
    {
        require(refused & 1 == 0, "hook: closed");
        return this.beforeAddLiquidity.selector;
    }

    function beforeRemoveLiquidity(address, PoolKey calldata, ModifyLiquidityParams calldata, bytes calldata)
        external
        view
        returns (bytes4)
    {
        require(refused & 2 == 0, "hook: closed");
        return this.beforeRemoveLiquidity.selector;
    }

    function beforeSwap(address, PoolKey calldata, SwapParams calldata, bytes calldata)
        external
        view
        returns (bytes4, int256, uint24)
    {
        require(refused & 4 == 0, "hook: closed");
        return (this.beforeSwap.selector, 0, 0);
    }
}

/// Keeps a part (of 10,000) of each deposit and withdrawal of the second currency. Low 14 bits 0x0503 (afterAddLiquidity, afterRemoveLiquidity, both returning a delta).
contract TakingHook {
    uint256 part;

    function tell(uint256 part_) external {
        part = part_;
    }

    function afterAddLiquidity(address, PoolKey calldata key, ModifyLiquidityParams calldata, int256 delta, int256, bytes calldata)
        external
        returns (bytes4, int256)
    {
        return (this.afterAddLiquidity.selector, _keep(key, delta));
    }

    function afterRemoveLiquidity(address, PoolKey calldata key, ModifyLiquidityParams calldata, int256 delta, int256, bytes calldata)
        external
        returns (bytes4, int256)
    {
        return (this.afterRemoveLiquidity.selector, _keep(key, delta));
    }

    /// A delta's lower half is what moves of the second currency.
    function _keep(PoolKey calldata key, int256 delta) internal returns (int256) {
        int128 moved = int128(delta);
        uint256 kept = uint256(int256(moved < 0 ? -moved : moved)) * part / 10_000;
        if (kept > 0) ITakes(msg.sender).take(key.currency1, address(this), kept);
        return int256(kept);
    }
}
