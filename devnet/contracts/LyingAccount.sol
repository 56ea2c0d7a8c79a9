// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// An account that answers ERC-1271's question as it pleases: one contract, one lie by `kind`.
contract LyingAccount {
    bytes4 constant YES = 0x1626ba7e;
    address constant PERMIT2 = 0x000000000022D473030F116dDEE9F6B43aC78BA3;
    address constant REACTOR = 0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4;
    bytes32 immutable kind;

    constructor(bytes32 kind_) {
        kind = kind_;
    }

    function isValidSignature(bytes32 hash, bytes calldata) external view returns (bytes4) {
        if (kind == "no") return 0xffffffff;
        // Yes to the proof, which is asked as the reactor, and no to every fill, which someone sends.
        if (kind == "proof") return tx.origin == REACTOR ? YES : bytes4(0);
        if (kind == "parity") return block.number % 2 == 0 ? YES : bytes4(0);
        if (kind == "gas") {
            for (uint256 i; gasleft() > 5_000; i++) hash = keccak256(abi.encode(hash, i));
            return YES;
        }
        if (kind == "dear") {
            // Yes, after more than a proof may cost.
            uint256 left = gasleft();
            while (left - gasleft() < 600_000) hash = keccak256(abi.encode(hash));
            return YES;
        }
        if (kind == "revert") {
            assembly {
                revert(0, 8192)
            }
        }
        if (kind == "long") {
            assembly {
                mstore(0, shl(224, 0x1626ba7e))
                return(0, 8192)
            }
        }
        if (kind == "short") {
            assembly {
                mstore(0, shl(224, 0x1626ba7e))
                return(0, 4)
            }
        }
        if (kind == "dirty") {
            assembly {
                mstore(0, not(0))
                return(0, 32)
            }
        }
        if (kind == "reenter") {
            // What asks is a static call: nothing may be changed within it.
            (bool done,) = PERMIT2.staticcall(
                abi.encodeWithSignature("invalidateUnorderedNonces(uint256,uint256)", 4, type(uint256).max)
            );
            return done ? YES : bytes4(0);
        }
        return YES;
    }

    receive() external payable {}
}
