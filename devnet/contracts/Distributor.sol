// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

interface IERC20 {
    function transfer(address to, uint256 amount) external returns (bool);
}

/// What Merkl's distributor does of what claimers see: sums of all time are proven against a Merkle root, and what of them was not paid yet is paid. Who owes
/// (the keeper) replaces the root.
contract Distributor {
    struct Claim {
        uint208 amount;
        uint48 timestamp;
        bytes32 merkleRoot;
    }

    address immutable keeper;
    bytes32 public merkleRoot;
    mapping(address user => mapping(address token => Claim)) public claimed;

    event Claimed(address indexed user, address indexed token, uint256 amount);
    event TreeUpdated(bytes32 merkleRoot);

    error InvalidLengths();
    error InvalidProof();
    error NotWhitelisted();

    constructor(address keeper_) {
        keeper = keeper_;
    }

    function updateTree(bytes32 root) external {
        if (msg.sender != keeper) revert NotWhitelisted();
        merkleRoot = root;
        emit TreeUpdated(root);
    }

    function claim(
        address[] calldata users,
        address[] calldata tokens,
        uint256[] calldata amounts,
        bytes32[][] calldata proofs
    ) external {
        uint256 count = users.length;
        if (count == 0 || count != tokens.length || count != amounts.length || count != proofs.length) revert InvalidLengths();
        for (uint256 i; i < count; i++) {
            (address user, address token, uint256 amount) = (users[i], tokens[i], amounts[i]);
            if (msg.sender != user && tx.origin != user) revert NotWhitelisted();
            bytes32 node = keccak256(abi.encode(user, token, amount));
            for (uint256 j; j < proofs[i].length; j++) {
                bytes32 other = proofs[i][j];
                node = node < other ? keccak256(abi.encode(node, other)) : keccak256(abi.encode(other, node));
            }
            if (node != merkleRoot) revert InvalidProof();
            uint256 due = amount - claimed[user][token].amount;
            claimed[user][token] = Claim(uint208(amount), uint48(block.timestamp), merkleRoot);
            require(IERC20(token).transfer(user, due));
            emit Claimed(user, token, due);
        }
    }
}
