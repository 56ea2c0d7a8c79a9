import { parseAbi, parseAbiParameters } from 'viem'

const key = 'struct PoolKey { address currency0; address currency1; uint24 fee; int24 tickSpacing; address hooks; }'

/** The functions the devnet calls, by contract. */
export const abis = {
  erc20: parseAbi([
    'function approve(address spender, uint256 amount)',
    'function transfer(address to, uint256 amount)',
    'function deposit() payable',
    'function setMarket(address pool)',
  ]),
  permit2: parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)']),
  v2Factory: parseAbi(['function createPair(address a, address b)']),
  v2Router: parseAbi([
    'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
    'function removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  ]),
  v3Factory: parseAbi([
    'function enableFeeAmount(uint24 fee, int24 tickSpacing)',
    'function createPool(address a, address b, uint24 fee)',
  ]),
  v3Pool: parseAbi([
    'function initialize(uint160 sqrtPriceX96)',
    'function increaseObservationCardinalityNext(uint16 count)',
  ]),
  v3PositionManager: parseAbi([
    'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
    'struct DecreaseLiquidityParams { uint256 tokenId; uint128 liquidity; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
    'struct CollectParams { uint256 tokenId; address recipient; uint128 amount0Max; uint128 amount1Max; }',
    'function mint(MintParams params)',
    'function decreaseLiquidity(DecreaseLiquidityParams params)',
    'function collect(CollectParams params)',
    'function multicall(bytes[] data)',
  ]),
  v4PoolManager: parseAbi([key, 'function initialize(PoolKey key, uint160 sqrtPriceX96)']),
  v4PositionManager: parseAbi(['function modifyLiquidities(bytes unlockData, uint256 deadline) payable']),
  universalRouter: parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']),
  trader: parseAbi([
    key,
    'struct Move { uint8 version; address pool; PoolKey key; uint160 target; uint24 band; }',
    'function allow(address[] who)',
    'struct Layer { int24 lower; int24 upper; uint128 liquidity; }',
    'function align(Move[] moves)',
    'function fill(address pool, Layer[] layers)',
  ]),
  collectible: parseAbi([
    'function mint(address[] to)',
    'function ownerOf(uint256 id) view returns (address)',
    'function setApprovalForAll(address operator, bool approved)',
  ]),
  bazaar: parseAbi([
    'function list(address collection, uint256 id, uint96 price)',
    'function cancel(address collection, uint256 id)',
    'function buy(address collection, uint256 id) payable',
    'function offers(address collection, uint256 id) view returns (address seller, uint96 price)',
  ]),
  dynamicFeeHook: parseAbi([key, 'function setFee(PoolKey key, uint24 fee)']),
  ensRegistry: parseAbi([
    'function setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
    'function setResolver(bytes32 node, address resolver)',
  ]),
  ensResolver: parseAbi([
    'function setAddr(bytes32 node, uint256 coinType, bytes a)',
    'function setName(bytes32 node, string name)',
    'function setText(bytes32 node, string key, string value)',
  ]),
}

const keyTuple = '(address currency0,address currency1,uint24 fee,int24 tickSpacing,address hooks)'

/** Parameter lists that are encoded without a function name, parsed once. */
export const parameters = {
  twoAddresses: parseAbiParameters('address, address'),
  threeAddresses: parseAbiParameters('address, address, address'),
  addressAmount: parseAbiParameters('address, uint256'),
  actions: parseAbiParameters('bytes, bytes[]'),
  v2Swap: parseAbiParameters('address, uint256, uint256, address[], bool'),
  v3Swap: parseAbiParameters('address, uint256, uint256, bytes, bool'),
  v4Swap: parseAbiParameters(
    `(${keyTuple} poolKey, bool zeroForOne, uint128 amountIn, uint128 amountOutMinimum, bytes hookData)`,
  ),
  v4Mint: parseAbiParameters(`${keyTuple}, int24, int24, uint256, uint128, uint128, address, bytes`),
  v4Decrease: parseAbiParameters('uint256, uint256, uint128, uint128, bytes'),
}
