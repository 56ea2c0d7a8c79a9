// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

interface ISwept {
    function transfer(address to, uint256 amount) external returns (bool);
    function approve(address spender, uint256 amount) external returns (bool);
    function balanceOf(address holder) external view returns (uint256);
}

struct OrderInfo {
    address reactor;
    address swapper;
    uint256 nonce;
    uint256 deadline;
    address additionalValidationContract;
    bytes additionalValidationData;
}

struct InputToken {
    address token;
    uint256 amount;
    uint256 maxAmount;
}

struct OutputToken {
    address token;
    uint256 amount;
    address recipient;
}

struct ResolvedOrder {
    OrderInfo info;
    InputToken input;
    OutputToken[] outputs;
    bytes sig;
    bytes32 hash;
}

struct SignedOrder {
    bytes order;
    bytes sig;
}

interface IReactor {
    function executeWithCallback(SignedOrder calldata order, bytes calldata callbackData) external payable;
}

/// Fills orders of UniswapX' reactors out of pools: what an order gives goes to the UniversalRouter, which swaps it for
/// what the order asks for. What is left over is the owner's.
contract Filler {
    address immutable owner;
    address immutable reactor;
    address immutable router;

    constructor(address owner_, address reactor_, address router_) {
        owner = owner_;
        reactor = reactor_;
        router = router_;
    }

    /// Fills an order by a call of the router. Returns what is left over of the token that the order asks for (zero
    /// address: the native currency).
    function fill(SignedOrder calldata order, bytes calldata route, address buys) external returns (uint256) {
        require(msg.sender == owner);
        uint256 had = held(buys);
        IReactor(reactor).executeWithCallback(order, route);
        return held(buys) - had;
    }

    function reactorCallback(ResolvedOrder[] calldata orders, bytes calldata route) external {
        require(msg.sender == reactor);
        ResolvedOrder calldata order = orders[0];
        // Some tokens answer nothing.
        (bool sent,) = order.input.token.call(abi.encodeCall(ISwept.transfer, (router, order.input.amount)));
        require(sent, "input");
        (bool swapped, bytes memory why) = router.call(route);
        if (!swapped) {
            assembly {
                revert(add(why, 32), mload(why))
            }
        }
        for (uint256 i; i < order.outputs.length; i++) {
            OutputToken calldata output = order.outputs[i];
            if (output.token == address(0)) {
                (bool paid,) = reactor.call{value: output.amount}("");
                require(paid, "output");
            } else {
                // Tether's token takes a new approval only once the old one is used up, or taken back.
                (bool reset,) = output.token.call(abi.encodeCall(ISwept.approve, (reactor, 0)));
                (bool approved,) = output.token.call(abi.encodeCall(ISwept.approve, (reactor, output.amount)));
                require(reset && approved, "output");
            }
        }
    }

    function take(address token, address to) external {
        require(msg.sender == owner);
        (bool taken,) = token.call(abi.encodeCall(ISwept.transfer, (to, ISwept(token).balanceOf(address(this)))));
        require(taken);
    }

    function held(address token) private view returns (uint256) {
        return token == address(0) ? address(this).balance : ISwept(token).balanceOf(address(this));
    }

    receive() external payable {}
}
