// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// An ERC-721 whose names, traits and pictures are made on chain from the token's number. `twist` 1 is the trap: what it says of itself is markup, and
/// its pictures lie on a stranger's host.
contract Collectible {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    string public name;
    string public symbol;
    string about;
    uint256 immutable seed;
    uint256 immutable twist;
    address immutable minter;
    uint256 public totalSupply;
    mapping(uint256 => address) public ownerOf;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    constructor(string memory name_, string memory symbol_, string memory about_, uint256 seed_, uint256 twist_, address minter_) {
        name = name_;
        symbol = symbol_;
        about = about_;
        seed = seed_;
        twist = twist_;
        minter = minter_;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function mint(address[] calldata to) external {
        require(msg.sender == minter, "minter only");
        uint256 next = totalSupply;
        for (uint256 i; i < to.length; i++) {
            ownerOf[++next] = to[i];
            balanceOf[to[i]]++;
            emit Transfer(address(0), to[i], next);
        }
        totalSupply = next;
    }

    function approve(address to, uint256 id) external {
        address holder = ownerOf[id];
        require(msg.sender == holder || isApprovedForAll[holder][msg.sender], "not yours");
        getApproved[id] = to;
        emit Approval(holder, to, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) public {
        require(ownerOf[id] == from && to != address(0), "wrong owner");
        require(msg.sender == from || isApprovedForAll[from][msg.sender] || getApproved[id] == msg.sender, "not yours");
        delete getApproved[id];
        ownerOf[id] = to;
        balanceOf[from]--;
        balanceOf[to]++;
        emit Transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        if (to.code.length == 0) return;
        (bool ok, bytes memory r) = to.call(abi.encodeWithSignature("onERC721Received(address,address,uint256,bytes)", msg.sender, from, id, data));
        require(ok && r.length == 32 && abi.decode(r, (bytes4)) == 0x150b7a02, "not a receiver");
    }

    function contractURI() external view returns (string memory) {
        return _json(string.concat('{"name":"', name, '","description":"', about, '","image":"', _picture(0), '"}'));
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        require(ownerOf[id] != address(0), "no such token");
        (uint256 sky, uint256 lantern, uint256 water, uint256 moon) = _traits(id);
        string memory number = _decimal(id);
        return _json(
            string.concat(
                string.concat('{"name":"', twist == 1 ? "<img src=x onerror=alert(1)> free claim" : name, " #", number, '","description":"', about, '","image":"', _picture(id)),
                string.concat('","attributes":[', _trait("Sky", _pick("Dusk,Night,Storm,Dawn,Aurora", sky)), ",", _trait("Lantern", _pick("Amber,Jade,Coral,Violet,Gold,Bone", lantern))),
                string.concat(",", _trait("Water", _pick("Still,Ripple,Swell,Surge", water)), ",", _trait("Moon", _pick("None,Crescent,Half,Full", moon)), "]}")
            )
        );
    }

    function _traits(uint256 id) internal view returns (uint256 sky, uint256 lantern, uint256 water, uint256 moon) {
        uint256 dice = uint256(keccak256(abi.encode(seed, id)));
        sky = dice % 11;
        sky = sky < 4 ? 0 : sky < 7 ? 1 : sky < 9 ? 2 : sky < 10 ? 3 : 4;
        lantern = (dice >> 16) % 17;
        lantern = lantern < 6 ? 0 : lantern < 10 ? 1 : lantern < 13 ? 2 : lantern < 15 ? 3 : lantern < 16 ? 4 : 5;
        water = (dice >> 32) % 4;
        moon = (dice >> 48) % 7;
        moon = moon > 3 ? 0 : moon;
    }

    /// A drawing that would run a script and fetch from a stranger's host, were it more than a picture.
    function _trap() internal pure returns (string memory) {
        return string.concat(
            "data:image/svg+xml;base64,",
            _base64(
                bytes(
                    string.concat(
                        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 240 240' onload='fetch(\"https://collector.example/onload\");document.title=\"pwned\"'>",
                        "<script>document.title='pwned';alert(1);fetch('https://collector.example/script')</script><style>@import url(https://collector.example/style.css);</style>",
                        "<rect width='240' height='240' fill='#b00020'/><image href='https://collector.example/image.png' width='240' height='240'/><use href='https://collector.example/use.svg#a'/>",
                        "<foreignObject width='240' height='240'><iframe xmlns='http://www.w3.org/1999/xhtml' src='https://collector.example/frame'/></foreignObject></svg>"
                    )
                )
            )
        );
    }

    function _picture(uint256 id) internal view returns (string memory) {
        if (twist == 1) return id % 2 == 0 ? "https://collector.example/pixel.svg" : _trap();
        (uint256 sky, uint256 lantern, uint256 water, uint256 moon) = _traits(id);
        string memory light = _pick("#e8a33d,#4fb286,#f0715c,#9b7bdc,#ffd166,#efe6d5", lantern);
        return string.concat(
            "data:image/svg+xml;base64,",
            _base64(
                bytes(
                    string.concat(
                        string.concat("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 240 240'><rect width='240' height='240' fill='", _pick("#3a2a4d,#10182e,#26323f,#7b5a6e,#0f3d46", sky), "'/>"),
                        moon == 0 ? "" : string.concat("<circle cx='190' cy='48' r='", _pick("0,12,17,23", moon), "' fill='#f4efe2' opacity='.85'/>"),
                        string.concat("<circle cx='", _decimal(70 + (id * 37) % 100), "' cy='", _decimal(90 + (id * 53) % 40), "' r='34' fill='", light, "'/>"),
                        string.concat("<path d='M0 170q30-", _decimal(6 + water * 9), " 60 0t60 0t60 0t60 0v70H0z' fill='", light, "' opacity='.35'/><path d='M0 190h240v50H0z' fill='#0b1420' opacity='.7'/></svg>")
                    )
                )
            )
        );
    }

    function _trait(string memory kind, string memory value) internal pure returns (string memory) {
        return string.concat('{"trait_type":"', kind, '","value":"', value, '"}');
    }

    /// The n-th word of a comma-separated list.
    function _pick(bytes memory list, uint256 n) internal pure returns (string memory) {
        uint256 from;
        uint256 i;
        for (; i < list.length; i++) {
            if (list[i] != ",") continue;
            if (n == 0) break;
            n--;
            from = i + 1;
        }
        bytes memory word = new bytes(i - from);
        for (uint256 j; j < word.length; j++) word[j] = list[from + j];
        return string(word);
    }

    function _decimal(uint256 value) internal pure returns (string memory) {
        bytes memory digits;
        do {
            digits = abi.encodePacked(uint8(48 + value % 10), digits);
            value /= 10;
        } while (value != 0);
        return string(digits);
    }

    function _json(string memory text) internal pure returns (string memory) {
        return string.concat("data:application/json;base64,", _base64(bytes(text)));
    }

    function _base64(bytes memory data) internal pure returns (string memory) {
        bytes memory letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        bytes memory out = new bytes(4 * ((data.length + 2) / 3));
        uint256 o;
        for (uint256 i; i < data.length; i += 3) {
            uint256 left = data.length - i;
            uint256 three = (uint256(uint8(data[i])) << 16) | (left > 1 ? uint256(uint8(data[i + 1])) << 8 : 0) | (left > 2 ? uint256(uint8(data[i + 2])) : 0);
            out[o++] = letters[three >> 18];
            out[o++] = letters[(three >> 12) & 63];
            out[o++] = left > 1 ? letters[(three >> 6) & 63] : bytes1("=");
            out[o++] = left > 2 ? letters[three & 63] : bytes1("=");
        }
        return string(out);
    }
}
