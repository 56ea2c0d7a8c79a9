// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// The L1 data fee's interface on OP-stack networks, with fixed prices and the calldata rule (16 gas a byte, 4 a zero byte).
contract GasPriceOracle {
    uint256 public constant l1BaseFee = 1.5 gwei;
    uint256 public constant scalar = 80_000; // millionths of a mainnet calldata byte, about what blobs cost
    uint256 public constant decimals = 6;
    bool public constant isFjord = true;
    string public constant version = "devnet";

    function getL1GasUsed(bytes memory data) public pure returns (uint256 gas) {
        for (uint256 i; i < data.length; i++) gas += data[i] == 0 ? 4 : 16;
        gas += 68 * 16; // the signature that is still to come
    }

    function getL1Fee(bytes memory data) external pure returns (uint256) {
        return (getL1GasUsed(data) * l1BaseFee * scalar) / 1e6;
    }

    function getL1FeeUpperBound(uint256 size) external pure returns (uint256) {
        return ((size + 68) * 16 * l1BaseFee * scalar) / 1e6;
    }

    function gasPrice() external view returns (uint256) {
        return block.basefee;
    }

    function baseFee() external view returns (uint256) {
        return block.basefee;
    }
}
