// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

interface IRegistry {
    function resolver(bytes32) external view returns (address);
}

interface IResolver {
    function name(bytes32) external view returns (string memory);
    function addr(bytes32) external view returns (address);
    function addr(bytes32, uint256) external view returns (bytes memory);
}

interface IExtendedResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

struct Query {
    address sender;
    string[] urls;
    bytes data;
}

interface IBatchGateway {
    function query(Query[] calldata) external view returns (bool[] memory, bytes[] memory);
}

error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

/// The two entries of ENS's universal resolver that clients call, with wildcards (ENSIP-10), coin types (ENSIP-9, 11)
/// and gateways (EIP-3668), which are asked through a batch gateway as the original asks them.
contract UniversalResolver {
    IRegistry immutable registry;

    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error UnsupportedResolverProfile(bytes4 selector);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error ResolverError(bytes errorData);

    uint256 constant ETH = 60;

    struct Found {
        address resolver;
        bool extended;
    }

    /// What goes on once the resolver has answered: `next` is called with the answer and `context`.
    struct Onward {
        Found found;
        bytes4 next;
        bytes context;
        string[] gateways;
    }

    struct Reverse {
        bytes who;
        uint256 coinType;
        string[] gateways;
        address resolver;
    }

    constructor(IRegistry registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        Found memory found = _find(name);
        _ask(name, data, Onward(found, this.resolved.selector, abi.encode(found.resolver), gateways));
    }

    function resolved(bytes calldata answer, bytes calldata context) external pure returns (bytes memory, address) {
        return (answer, abi.decode(context, (address)));
    }

    function reverseWithGateways(bytes calldata who, uint256 coinType, string[] calldata gateways)
        external
        view
        returns (string memory, address, address)
    {
        bytes memory name = abi.encodePacked(uint8(who.length * 2), _hexOf(who), _reverseParent(coinType));
        Found memory found = this.find(name);
        bytes memory data = abi.encodeCall(IResolver.name, (this.node(name)));
        bytes memory context = abi.encode(Reverse(who, coinType, gateways, found.resolver));
        _ask(name, data, Onward(found, this.named.selector, context, gateways));
    }

    function named(bytes calldata answer, bytes calldata context)
        external
        view
        returns (string memory, address, address)
    {
        Reverse memory asked = abi.decode(context, (Reverse));
        string memory primary = abi.decode(answer, (string));
        if (bytes(primary).length == 0) return ("", address(0), asked.resolver);
        bytes memory name = _encode(bytes(primary));
        Found memory found = this.find(name);
        bytes32 at = this.node(name);
        bytes memory data = asked.coinType == ETH
            ? abi.encodeWithSignature("addr(bytes32)", at)
            : abi.encodeWithSignature("addr(bytes32,uint256)", at, asked.coinType);
        _ask(name, data, Onward(found, this.pointed.selector, abi.encode(asked, primary, found.resolver), asked.gateways));
    }

    function pointed(bytes calldata answer, bytes calldata context)
        external
        pure
        returns (string memory, address, address)
    {
        (Reverse memory asked, string memory primary, address resolver) =
            abi.decode(context, (Reverse, string, address));
        bytes memory back =
            asked.coinType == ETH ? abi.encodePacked(abi.decode(answer, (address))) : abi.decode(answer, (bytes));
        if (keccak256(back) != keccak256(asked.who)) revert ReverseAddressMismatch(primary, back);
        return (primary, resolver, asked.resolver);
    }

    /// What the batch gateway said goes to the resolver's own callback.
    function fetched(bytes calldata response, bytes calldata extra) external view {
        (Onward memory onward, bytes4 callback, bytes memory extraData) = abi.decode(extra, (Onward, bytes4, bytes));
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) _revert(responses[0]);
        _call(abi.encodeWithSelector(callback, responses[0], extraData), onward);
    }

    function find(bytes calldata name) external view returns (Found memory) {
        return _find(name);
    }

    function node(bytes calldata name) external pure returns (bytes32) {
        return _node(name, 0);
    }

    /// The resolver of a name, or of the nearest parent whose resolver answers for all names below it (ENSIP-10).
    function _find(bytes calldata name) internal view returns (Found memory found) {
        for (uint256 at; uint8(name[at]) != 0; at += 1 + uint8(name[at])) {
            address resolver = registry.resolver(_node(name, at));
            if (resolver == address(0)) continue;
            if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
            bool extended = _isExtended(resolver);
            if (at != 0 && !extended) revert ResolverNotFound(name);
            return Found(resolver, extended);
        }
        revert ResolverNotFound(name);
    }

    function _isExtended(address resolver) internal view returns (bool) {
        (bool ok, bytes memory said) = resolver.staticcall{gas: 30_000}(
            abi.encodeWithSignature("supportsInterface(bytes4)", IExtendedResolver.resolve.selector)
        );
        return ok && said.length == 32 && abi.decode(said, (uint256)) == 1;
    }

    function _ask(bytes memory name, bytes memory data, Onward memory onward) internal view {
        _call(onward.found.extended ? abi.encodeCall(IExtendedResolver.resolve, (name, data)) : data, onward);
    }

    /// Calls the resolver and goes on with its answer; never returns to its caller.
    function _call(bytes memory call, Onward memory onward) internal view {
        Found memory found = onward.found;
        (bool ok, bytes memory result) = found.resolver.staticcall(call);
        if (!ok) {
            if (bytes4(result) == OffchainLookup.selector) _lookUp(result, onward);
            revert ResolverError(result);
        }
        if (result.length == 0) revert UnsupportedResolverProfile(bytes4(call));
        if (found.extended) result = abi.decode(result, (bytes));
        (ok, result) = address(this).staticcall(abi.encodeWithSelector(onward.next, result, onward.context));
        if (!ok) _revert(result);
        assembly {
            return(add(result, 32), mload(result))
        }
    }

    function _lookUp(bytes memory reverted, Onward memory onward) internal view {
        (address sender, string[] memory urls, bytes memory data, bytes4 callback, bytes memory extra) =
            abi.decode(_tail(reverted), (address, string[], bytes, bytes4, bytes));
        if (sender != onward.found.resolver) revert ResolverError(reverted);
        Query[] memory queries = new Query[](1);
        queries[0] = Query(sender, urls, data);
        revert OffchainLookup(
            address(this),
            onward.gateways,
            abi.encodeCall(IBatchGateway.query, (queries)),
            this.fetched.selector,
            abi.encode(onward, callback, extra)
        );
    }

    function _tail(bytes memory data) internal pure returns (bytes memory tail) {
        tail = new bytes(data.length - 4);
        for (uint256 i; i < tail.length; i++) {
            tail[i] = data[i + 4];
        }
    }

    function _revert(bytes memory data) internal pure {
        assembly {
            revert(add(data, 32), mload(data))
        }
    }

    /// Namehash of a DNS-encoded name.
    function _node(bytes calldata name, uint256 at) internal pure returns (bytes32) {
        uint256 length = uint8(name[at]);
        if (length == 0) return 0;
        return keccak256(abi.encode(_node(name, at + 1 + length), keccak256(name[at + 1:at + 1 + length])));
    }

    /// DNS encoding of a dotted name.
    function _encode(bytes memory name) internal pure returns (bytes memory dns) {
        dns = abi.encodePacked(bytes1(0), name, bytes1(0));
        uint256 length;
        for (uint256 i = name.length; i > 0; i--) {
            if (name[i - 1] == ".") {
                dns[i] = bytes1(uint8(length));
                length = 0;
            } else {
                length++;
            }
        }
        dns[0] = bytes1(uint8(length));
    }

    /// `addr.reverse` for Ethereum, `default.reverse` for every network, else `<coin type in hex>.reverse` (ENSIP-19).
    function _reverseParent(uint256 coinType) internal pure returns (bytes memory) {
        if (coinType == ETH) return "\x04addr\x07reverse\x00";
        if (coinType == 1 << 31) return "\x07default\x07reverse\x00";
        bytes memory digits;
        for (uint256 left = coinType; left > 0; left >>= 4) {
            digits = abi.encodePacked(_hex(uint8(left & 15)), digits);
        }
        return abi.encodePacked(uint8(digits.length), digits, "\x07reverse\x00");
    }

    function _hexOf(bytes calldata data) internal pure returns (bytes memory text) {
        text = new bytes(data.length * 2);
        for (uint256 i; i < data.length; i++) {
            text[2 * i] = _hex(uint8(data[i]) >> 4);
            text[2 * i + 1] = _hex(uint8(data[i]) & 15);
        }
    }

    function _hex(uint8 nibble) internal pure returns (bytes1) {
        return bytes1(nibble < 10 ? nibble + 48 : nibble + 87);
    }
}

/// Answers for every name below its own with what a gateway of this machine says and `signer` signed.
contract GatewayResolver {
    /// Slot 0: the devnet writes it at each start.
    uint256 public port;
    address immutable signer;

    error WrongSigner();

    constructor(address signer_) {
        signer = signer_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == IExtendedResolver.resolve.selector;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        string[] memory urls = new string[](1);
        urls[0] = string.concat("http://127.0.0.1:", _decimal(port), "/{sender}/{data}");
        bytes memory asked = abi.encodeCall(IExtendedResolver.resolve, (name, data));
        revert OffchainLookup(address(this), urls, asked, this.checked.selector, asked);
    }

    /// `response`: the record, and a signature over what was asked and it.
    function checked(bytes calldata response, bytes calldata asked) external view returns (bytes memory) {
        (bytes memory record, bytes32 r, bytes32 s, uint8 v) = abi.decode(response, (bytes, bytes32, bytes32, uint8));
        bytes32 digest = keccak256(abi.encode(address(this), keccak256(asked), keccak256(record)));
        if (ecrecover(digest, v, r, s) != signer) revert WrongSigner();
        return record;
    }

    function _decimal(uint256 number) internal pure returns (string memory text) {
        for (uint256 left = number; left > 0; left /= 10) {
            text = string.concat(string(abi.encodePacked(bytes1(uint8(48 + left % 10)))), text);
        }
    }
}
