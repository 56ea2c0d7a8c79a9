// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {Account} from "@openzeppelin/contracts/account/Account.sol";
import {ERC7821} from "@openzeppelin/contracts/account/extensions/draft-ERC7821.sol";
import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {IEntryPoint} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {AbstractSigner} from "@openzeppelin/contracts/utils/cryptography/signers/AbstractSigner.sol";
import {ERC7739} from "@openzeppelin/contracts/utils/cryptography/signers/draft-ERC7739.sol";
import {MultiSignerERC7913} from "@openzeppelin/contracts/utils/cryptography/signers/MultiSignerERC7913.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ERC7913WebAuthnVerifier} from "@openzeppelin/contracts/utils/cryptography/verifiers/ERC7913WebAuthnVerifier.sol";

/// An account whose owners are passkeys (verifier ++ x ++ y) or recovery addresses (20 bytes); any one of them acts alone.
/// Parts are OpenZeppelin's: validation by EntryPoint 0.8, batches by ERC-7821, signatures by ERC-1271 nested by ERC-7739.
/// The last owner can't be removed (the threshold of one would be out of reach).
contract PasskeyAccount is Account, MultiSignerERC7913, ERC7739, ERC7821, ERC721Holder, ERC1155Holder, Initializable {
    /// The implementation behind the clones has an owner that nobody is.
    constructor() EIP712("Tarn Passkey Account", "1") MultiSignerERC7913(_one(abi.encodePacked(address(0xdead))), 1) {
        _disableInitializers();
    }

    function initialize(bytes calldata owner) external initializer {
        _addSigners(_one(owner));
        _setThreshold(1);
    }

    function addOwners(bytes[] calldata owners) external onlyEntryPointOrSelf {
        _addSigners(owners);
    }

    function removeOwners(bytes[] calldata owners) external onlyEntryPointOrSelf {
        _removeSigners(owners);
    }

    /// OpenZeppelin's default is 0.9.
    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V08;
    }

    function _erc7821AuthorizedExecutor(address caller, bytes32 mode, bytes calldata data) internal view override returns (bool) {
        return caller == address(entryPoint()) || super._erc7821AuthorizedExecutor(caller, mode, data);
    }

    function _rawSignatureValidation(bytes32 hash, bytes calldata signature)
        internal
        view
        override(AbstractSigner, MultiSignerERC7913)
        returns (bool)
    {
        return super._rawSignatureValidation(hash, signature);
    }

    function _one(bytes memory owner) private pure returns (bytes[] memory list) {
        list = new bytes[](1);
        list[0] = owner;
    }
}

/// Makes accounts at addresses that their first passkey alone decides, the same on every network where this factory stands (by CREATE2).
contract PasskeyAccountFactory {
    address public immutable verifier = address(new ERC7913WebAuthnVerifier());
    address public immutable implementation = address(new PasskeyAccount());

    event AccountCreated(address indexed account, bytes32 x, bytes32 y);

    /// Deploys the account of a passkey; answers its address also when it is there already (as EntryPoint wants it).
    function createAccount(bytes32 x, bytes32 y) external returns (address account) {
        account = accountOf(x, y);
        if (account.code.length > 0) return account;
        Clones.cloneDeterministic(implementation, keccak256(abi.encode(x, y)));
        PasskeyAccount(payable(account)).initialize(abi.encodePacked(verifier, x, y));
        emit AccountCreated(account, x, y);
    }

    function accountOf(bytes32 x, bytes32 y) public view returns (address) {
        return Clones.predictDeterministicAddress(implementation, keccak256(abi.encode(x, y)));
    }
}
