/** A version of the protocol. */
export type ProtocolVersion = 'v2' | 'v3' | 'v4'
/** Versions whose positions have a range. */
export type RangeVersion = Exclude<ProtocolVersion, 'v2'>

/**
 * What is true of one version of the protocol. Code asks for a fact by its name, never for a version; what a room does
 * in a way of its own for each version is a `Record<ProtocolVersion, …>` beside that code.
 */
type VersionFacts = {
  /** The contract that takes deposits and pays withdrawals; a network without it has no positions of this version. */
  manager: 'v2Router' | 'v3PositionManager' | 'v4PositionManager'
  /** How the manager is allowed to take tokens: by an approval of the token, or by one of Permit2. */
  via: 'token' | 'permit2'
  /** A position is an NFT with a range of prices; else shares of a pair's own token, over all prices. */
  ranged: boolean
  /** The manager lists the positions of an owner (ERC-721 Enumerable); else logs and an index tell of them. */
  enumerable: boolean
  /** The tokens of a position may keep a part of what is sent. */
  taxed: boolean
  /** A pool can hold the native currency itself; else its wrapper. */
  native: boolean
  /** One contract holds all pools, and 32 bytes name each; else each pool is a contract. */
  singleton: boolean
  /** A pool can have a hook. */
  hooks: boolean
  /** Fees that a pool can have: one, those of the factory, or any. With `any` a pool also chooses its tick spacing. */
  fees: 'one' | 'tiers' | 'any'
  /** The protocol takes its fee out of the pool's, or on top of it. */
  protocolFee: 'within' | 'added'
  /** What a deposit fixes: the most of each token, or the liquidity. */
  deposit: 'amounts' | 'liquidity'
  /** When a position is paid its fees: with its shares, with a collect, or with each change. */
  feesPaid: 'inShares' | 'byCollect' | 'byChange'
  /** Versions that a position can be migrated to, the newest first. */
  migratesTo: readonly RangeVersion[]
}

/** LIST: the protocol's versions. */
export const versions: Record<ProtocolVersion, VersionFacts> = {
  v2: {
    manager: 'v2Router',
    via: 'token',
    ranged: false,
    enumerable: false,
    taxed: true,
    native: false,
    singleton: false,
    hooks: false,
    fees: 'one',
    protocolFee: 'within',
    deposit: 'amounts',
    feesPaid: 'inShares',
    migratesTo: ['v4', 'v3'],
  },
  v3: {
    manager: 'v3PositionManager',
    via: 'token',
    ranged: true,
    enumerable: true,
    taxed: false,
    native: false,
    singleton: false,
    hooks: false,
    fees: 'tiers',
    protocolFee: 'within',
    deposit: 'amounts',
    feesPaid: 'byCollect',
    migratesTo: ['v4'],
  },
  v4: {
    manager: 'v4PositionManager',
    via: 'permit2',
    ranged: true,
    enumerable: false,
    taxed: false,
    native: true,
    singleton: true,
    hooks: true,
    fees: 'any',
    protocolFee: 'added',
    deposit: 'liquidity',
    feesPaid: 'byChange',
    migratesTo: [],
  },
}

/** Whether positions of a version have a range. */
export const isRanged = (version: ProtocolVersion): version is RangeVersion => versions[version].ranged
