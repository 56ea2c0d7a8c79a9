// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

interface IToken {
    function balanceOf(address) external view returns (uint256);
}

interface IPair {
    function getReserves() external view returns (uint112, uint112, uint32);
    function token0() external view returns (address);
    function token1() external view returns (address);
    function swap(uint256, uint256, address, bytes calldata) external;
}

interface IV3Pool {
    function slot0() external view returns (uint160, int24, uint16, uint16, uint16, uint8, bool);
    function token0() external view returns (address);
    function token1() external view returns (address);
    function swap(address, bool, int256, uint160, bytes calldata) external returns (int256, int256);
    function mint(address, int24, int24, uint128, bytes calldata) external returns (uint256, uint256);
}

struct PoolKey {
    address currency0;
    address currency1;
    uint24 fee;
    int24 tickSpacing;
    address hooks;
}

struct SwapParams {
    bool zeroForOne;
    int256 amountSpecified;
    uint160 sqrtPriceLimitX96;
}

interface IPoolManager {
    function unlock(bytes calldata) external returns (bytes memory);
    function swap(PoolKey calldata, SwapParams calldata, bytes calldata) external returns (int256);
    function extsload(bytes32) external view returns (bytes32);
    function sync(address) external;
    function settle() external payable returns (uint256);
    function take(address, address, uint256) external;
}

/// The arbitrageurs' bot: brings pools to a price, from its own purse. Only listed wallets may run it.
contract Trader {
    IPoolManager immutable manager;
    address immutable owner;
    mapping(address => bool) public allowed;
    address active;

    /// version 2, 3 or 4; `pool` for 2 and 3, `key` for 4. Nothing happens when the price is within `band` (1e-6) of the target.
    struct Move {
        uint8 version;
        address pool;
        PoolKey key;
        uint160 target;
        uint24 band;
    }

    constructor(IPoolManager manager_, address owner_) {
        manager = manager_;
        owner = owner_;
    }

    receive() external payable {}

    function allow(address[] calldata who) external {
        require(msg.sender == owner, "owner only");
        for (uint256 i; i < who.length; i++) allowed[who[i]] = true;
    }

    function align(Move[] calldata moves) external {
        require(allowed[msg.sender], "not a trader");
        for (uint256 i; i < moves.length; i++) {
            Move calldata m = moves[i];
            if (m.version == 2) _v2(m);
            else if (m.version == 3) _v3(m);
            else _v4(m);
        }
        active = address(0);
    }

    struct Layer {
        int24 lower;
        int24 upper;
        uint128 liquidity;
    }

    /// Market making without NFTs (a position's NFT costs a dozen storage slots, and the node hashes every slot for every block).
    function fill(IV3Pool pool, Layer[] calldata layers) external {
        require(msg.sender == owner, "owner only");
        active = address(pool);
        for (uint256 i; i < layers.length; i++) pool.mint(address(this), layers[i].lower, layers[i].upper, layers[i].liquidity, "");
        active = address(0);
    }

    function uniswapV3MintCallback(uint256 owed0, uint256 owed1, bytes calldata) external {
        require(msg.sender == active, "not the pool");
        if (owed0 > 0) _pay(IV3Pool(msg.sender).token0(), msg.sender, owed0);
        if (owed1 > 0) _pay(IV3Pool(msg.sender).token1(), msg.sender, owed1);
    }

    function _near(uint160 price, Move calldata m) internal pure returns (bool) {
        uint256 gap = price > m.target ? price - m.target : m.target - price;
        return gap * 2_000_000 <= uint256(price) * m.band;
    }

    function _v2(Move calldata m) internal {
        IPair pair = IPair(m.pool);
        (uint112 r0, uint112 r1,) = pair.getReserves();
        uint256 root = _sqrt(uint256(r0) * r1);
        uint256 want0 = (root << 96) / m.target;
        uint256 want1 = (root * m.target) >> 96;
        bool zeroForOne = want0 > r0;
        uint256 amount = zeroForOne ? want0 - r0 : want1 > r1 ? want1 - r1 : 0;
        if (amount * 2_000_000 <= uint256(zeroForOne ? r0 : r1) * m.band || amount == 0) return;
        address paid = zeroForOne ? pair.token0() : pair.token1();
        (uint256 rIn, uint256 rOut) = zeroForOne ? (r0, r1) : (r1, r0);
        _pay(paid, m.pool, amount);
        amount = IToken(paid).balanceOf(m.pool) - rIn;
        uint256 out = (amount * 997 * rOut) / (rIn * 1000 + amount * 997);
        if (out == 0) return;
        pair.swap(zeroForOne ? 0 : out, zeroForOne ? out : 0, address(this), "");
    }

    function _v3(Move calldata m) internal {
        (uint160 price,,,,,,) = IV3Pool(m.pool).slot0();
        if (_near(price, m)) return;
        active = m.pool;
        IV3Pool(m.pool).swap(address(this), m.target < price, type(int128).max, m.target, "");
    }

    function uniswapV3SwapCallback(int256 d0, int256 d1, bytes calldata) external {
        require(msg.sender == active, "not the pool");
        if (d0 > 0) _pay(IV3Pool(msg.sender).token0(), msg.sender, uint256(d0));
        if (d1 > 0) _pay(IV3Pool(msg.sender).token1(), msg.sender, uint256(d1));
    }

    function _v4(Move calldata m) internal {
        uint160 price = uint160(uint256(manager.extsload(keccak256(abi.encode(keccak256(abi.encode(m.key)), uint256(6))))));
        if (_near(price, m)) return;
        manager.unlock(abi.encode(m.key, SwapParams(m.target < price, -int256(type(int120).max), m.target)));
    }

    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        require(msg.sender == address(manager), "not the manager");
        (PoolKey memory key, SwapParams memory params) = abi.decode(data, (PoolKey, SwapParams));
        int256 delta = manager.swap(key, params, "");
        _clear(key.currency0, int128(delta >> 128));
        _clear(key.currency1, int128(delta));
        return "";
    }

    function _clear(address currency, int128 delta) internal {
        if (delta > 0) manager.take(currency, address(this), uint128(delta));
        if (delta >= 0) return;
        uint256 owed = uint256(uint128(-delta));
        manager.sync(currency);
        if (currency == address(0)) {
            manager.settle{value: owed}();
        } else {
            _pay(currency, address(manager), owed);
            manager.settle();
        }
    }

    function _pay(address token, address to, uint256 amount) internal {
        (bool ok, bytes memory r) = token.call(abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        require(ok && (r.length == 0 || abi.decode(r, (bool))), "transfer failed");
    }

    function _sqrt(uint256 x) internal pure returns (uint256 y) {
        if (x == 0) return 0;
        uint256 z = x;
        y = x / 2 + 1;
        while (y < z) {
            z = y;
            y = (x / y + y) / 2;
        }
        y = z;
    }
}
