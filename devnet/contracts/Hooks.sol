// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {PoolKey, SwapParams} from "./Trader.sol";

/// Overrides the fee of each swap: 0.05 % one way, 0.30 % the other. Stands at an address whose low 14 bits are 0x0080 (beforeSwap).
contract FeeOverrideHook {
    uint24 constant OVERRIDE = 0x400000;

    function beforeSwap(address, PoolKey calldata, SwapParams calldata params, bytes calldata)
        external
        pure
        returns (bytes4, int256, uint24)
    {
        return (this.beforeSwap.selector, 0, (params.zeroForOne ? 500 : 3000) | OVERRIDE);
    }
}

interface IFeeManager {
    function updateDynamicLPFee(PoolKey calldata, uint24) external;
}

/// Sets a pool's dynamic fee at its start and whenever its keeper says so. Low 14 bits 0x1000 (afterInitialize): no say in a swap.
contract DynamicFeeHook {
    IFeeManager immutable manager;
    address immutable keeper;

    constructor(IFeeManager manager_, address keeper_) {
        manager = manager_;
        keeper = keeper_;
    }

    function afterInitialize(address, PoolKey calldata key, uint160, int24) external returns (bytes4) {
        require(msg.sender == address(manager), "not the manager");
        manager.updateDynamicLPFee(key, 800);
        return this.afterInitialize.selector;
    }

    function setFee(PoolKey calldata key, uint24 fee) external {
        require(msg.sender == keeper, "keeper only");
        manager.updateDynamicLPFee(key, fee);
    }
}
