// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

interface ICollectible {
    function ownerOf(uint256) external view returns (address);
    function transferFrom(address, address, uint256) external;
}

/// A small market of collectibles: who owns one offers it at a price in the network's currency, the first who pays has it. Nothing is held here.
contract Bazaar {
    event Listed(address indexed collection, uint256 indexed tokenId, address indexed seller, uint256 price);
    event Cancelled(address indexed collection, uint256 indexed tokenId, address indexed seller);
    event Sold(address indexed collection, uint256 indexed tokenId, address indexed seller, address buyer, uint256 price);

    struct Offer {
        address seller;
        uint96 price;
    }

    mapping(address => mapping(uint256 => Offer)) public offers;

    function list(address collection, uint256 id, uint96 price) external {
        require(ICollectible(collection).ownerOf(id) == msg.sender && price > 0, "not yours");
        offers[collection][id] = Offer(msg.sender, price);
        emit Listed(collection, id, msg.sender, price);
    }

    function cancel(address collection, uint256 id) external {
        require(offers[collection][id].seller == msg.sender, "not yours");
        delete offers[collection][id];
        emit Cancelled(collection, id, msg.sender);
    }

    function buy(address collection, uint256 id) external payable {
        Offer memory offer = offers[collection][id];
        require(offer.price > 0 && msg.value == offer.price && ICollectible(collection).ownerOf(id) == offer.seller, "no such offer");
        delete offers[collection][id];
        emit Sold(collection, id, offer.seller, msg.sender, offer.price);
        ICollectible(collection).transferFrom(offer.seller, msg.sender, id);
        (bool ok,) = offer.seller.call{value: msg.value}("");
        require(ok, "not paid");
    }
}
