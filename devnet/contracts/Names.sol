// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

interface IRegistry {
    function resolver(bytes32) external view returns (address);
}

interface IResolver {
    function name(bytes32) external view returns (string memory);
    function addr(bytes32) external view returns (address);
}

/// The two entries of ENS's universal resolver that clients call; no off-chain gateways.
contract UniversalResolver {
    IRegistry immutable registry;

    error ResolverNotFound(bytes name);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error ResolverError(bytes errorData);

    bytes32 constant ADDR_REVERSE = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;

    constructor(IRegistry registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        address resolver = registry.resolver(_node(name, 0));
        if (resolver == address(0)) revert ResolverNotFound(name);
        (bool ok, bytes memory result) = resolver.staticcall(data);
        if (!ok) revert ResolverError(result);
        return (result, resolver);
    }

    function reverseWithGateways(bytes calldata who, uint256, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        bytes memory label = new bytes(40);
        for (uint256 i; i < 20; i++) {
            label[2 * i] = _hex(uint8(who[i]) >> 4);
            label[2 * i + 1] = _hex(uint8(who[i]) & 15);
        }
        bytes32 node = keccak256(abi.encode(ADDR_REVERSE, keccak256(label)));
        address reverse = registry.resolver(node);
        if (reverse == address(0)) return ("", address(0), address(0));
        string memory primary = IResolver(reverse).name(node);
        bytes32 forward = _dotted(bytes(primary));
        address resolver = registry.resolver(forward);
        if (resolver == address(0)) revert ResolverNotFound(bytes(primary));
        address back = IResolver(resolver).addr(forward);
        if (back != address(bytes20(who[0:20]))) revert ReverseAddressMismatch(primary, abi.encodePacked(back));
        return (primary, resolver, reverse);
    }

    /// Namehash of a DNS-encoded name.
    function _node(bytes calldata name, uint256 at) internal pure returns (bytes32) {
        uint256 length = uint8(name[at]);
        if (length == 0) return 0;
        return keccak256(abi.encode(_node(name, at + 1 + length), keccak256(name[at + 1:at + 1 + length])));
    }

    /// Namehash of a dotted name.
    function _dotted(bytes memory name) internal pure returns (bytes32 node) {
        uint256 end = name.length;
        for (uint256 i = name.length; i > 0; i--) {
            if (i == 1 || name[i - 2] == ".") {
                uint256 length = end - i + 1;
                bytes32 label;
                assembly {
                    label := keccak256(add(add(name, 32), sub(i, 1)), length)
                }
                node = keccak256(abi.encode(node, label));
                end = i < 2 ? 0 : i - 2;
            }
        }
    }

    function _hex(uint8 nibble) internal pure returns (bytes1) {
        return bytes1(nibble < 10 ? nibble + 48 : nibble + 87);
    }
}
