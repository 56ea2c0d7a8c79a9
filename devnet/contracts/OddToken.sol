// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// A token that keeps to the letter of ERC-20, or doesn't: one contract, one oddity by `kind`. It has no symbol.
contract OddToken {
    bytes32 immutable kind;
    uint8 public constant decimals = 18;
    bool public paused;
    /// Of a rebasing token: what a share is worth, in hundredths.
    uint256 public worth = 100;
    mapping(address => uint256) shares;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(bytes32 kind_) {
        kind = kind_;
    }

    function give(address to, uint256 amount) external {
        shares[to] += amount;
    }

    function pause(bool paused_) external {
        paused = paused_;
    }

    /// Every balance changes, and no log tells it.
    function rebase(uint256 worth_) external {
        worth = worth_;
    }

    function balanceOf(address holder) external view returns (uint256) {
        return kind == "boasts" ? type(uint128).max : shares[holder] * worth / 100;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        if (kind != "approves") {
            allowance[msg.sender][spender] = amount;
            emit Approval(msg.sender, spender, amount);
        }
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        return move(from, to, amount);
    }

    function move(address from, address to, uint256 amount) private returns (bool) {
        require(!paused, "paused");
        if (kind == "false") return false;
        // It says that it moved, and moved nothing.
        if (kind == "nothing") return true;
        uint256 moved = amount * 100 / worth;
        shares[from] -= moved;
        shares[to] += kind == "fee" ? moved * 95 / 100 : moved;
        if (kind != "silent") emit Transfer(from, to, amount);
        if (kind == "mute") {
            assembly {
                return(0, 0)
            }
        }
        return true;
    }
}
