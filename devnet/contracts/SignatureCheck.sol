// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

/// Never deployed: a node runs its creation code by eth_call. It asks whether an address signed a hash exactly as PasskeyAccount asks it of a
/// recovery address (a key's own signature where there is no code, ERC-1271 of anything with code), and answers four words:
/// signed; says yes to another hash as well (then it says yes to anything); length of its code; the code's first 32 bytes.
contract SignatureCheck {
    constructor(address signer, bytes32 hash, bytes memory signature) {
        bool signed = SignatureChecker.isValidSignatureNow(signer, hash, signature);
        bool anything = SignatureChecker.isValidSignatureNow(signer, ~hash, signature);
        assembly {
            let at := mload(0x40)
            mstore(at, signed)
            mstore(add(at, 0x20), anything)
            mstore(add(at, 0x40), extcodesize(signer))
            mstore(add(at, 0x60), 0)
            extcodecopy(signer, add(at, 0x60), 0, 0x20)
            return(at, 0x80)
        }
    }
}
