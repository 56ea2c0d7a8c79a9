// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// Tokens that can't always be moved, or lose a part on the way: one contract, one fault by `kind`. Storage begins as
/// in Token.sol, so that its code can take the place of a token's that has pools.
contract FaultyToken {
    string public name;
    string public symbol;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) movedIn;
    mapping(address => uint256) movedAt;

    uint8 public constant decimals = 18;
    bytes32 immutable kind;
    /// Most of one move, or units lost by it, or basis points of a sale, as the fault wants.
    uint256 immutable size;

    constructor(bytes32 kind_, uint256 size_) {
        kind = kind_;
        size = size_;
    }

    /// Pools are contracts here, people are not.
    function isSale(address to) internal view returns (bool) {
        return to.code.length > 0;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        address from = msg.sender;
        uint256 lost = 0;
        if (kind == "paused") revert("paused");
        if (kind == "block") require(!isSale(to) || movedIn[from] != block.number, "one move a block");
        if (kind == "day") require(!isSale(to) || block.timestamp >= movedAt[from] + 1 days, "one move a day");
        if (kind == "most") require(amount <= size, "too much at once");
        if (kind == "allowed") require(!isSale(to) || from == address(0xA11), "not on the list");
        if (kind == "trap") require(!isSale(to), "no");
        if (kind == "all" && isSale(to)) lost = amount;
        if (kind == "units") lost = size;
        if (kind == "fee" && isSale(to)) lost = amount * size / 10_000;
        movedIn[to] = block.number;
        movedAt[to] = block.timestamp;
        balanceOf[from] -= amount;
        balanceOf[to] += amount - lost;
        return true;
    }
}
