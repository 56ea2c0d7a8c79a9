import type { Hex } from '#domain/Hex.ts'
import { randomBytes } from 'node:crypto'
import type { Recovery, RecoveryOn } from '#data/account/recoverySchemas.ts'
import type { Address } from '#domain/chains/Chain.ts'
import { chainById } from '#domain/chains/chains.ts'
import { isRecovery, ownersCall, PASSKEY_FACTORY, readOwnersAnswer } from '#domain/passkey/PasskeyAccount.ts'
import { type Deed, hashOf } from '#domain/passkey/Recovery.ts'
import * as SignatureCheck from '#domain/passkey/SignatureCheck.ts'
import { Refused } from '../service/readRequest.ts'
import type { Query } from '../store/Store.ts'
import { askNode } from '../rpc/askNode.ts'

type Urls = Record<number, string[]>

/** What a recovery address signed, and where its wallet stood then. */
export type Word = { statement: string; signature: Hex }

/** s a nonce lives: a hardware wallet and a person who reads what they sign take their time. */
const LIFE = 600

export async function issueNonce(
  query: Query,
  { deed, account, recovery }: { deed: Deed; account: string; recovery: string },
): Promise<string> {
  const nonce = randomBytes(24).toString('base64url')
  await query('DELETE FROM recovery_nonces WHERE expires_at < now()')
  await query('INSERT INTO recovery_nonces VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))', [
    nonce,
    deed,
    account,
    recovery,
    LIFE,
  ])
  return nonce
}

/** Takes a nonce: it is good once, for this deed of these two. Throws Refused `expired`. */
export async function takeNonce(
  query: Query,
  { nonce, deed, account, recovery }: { nonce: string; deed: Deed; account: string; recovery: string },
): Promise<void> {
  const [found] = await query<{ deed: string; account: string; recovery: string; fresh: boolean }>(
    'DELETE FROM recovery_nonces WHERE nonce = $1 RETURNING deed, account, recovery, expires_at > now() AS fresh',
    [nonce],
  )
  if (!found?.fresh || found.deed !== deed || found.account !== account || found.recovery !== recovery)
    throw new Refused({ status: 400, code: 'expired', message: 'The nonce is used or too old' })
}

type Seen = { deployed: boolean; owners: Hex[]; signer: SignatureCheck.Signer }

const NOTHING: Word = { statement: '', signature: '0x' }

/**
 * Reads an account and an address on a network in one request; undefined where our factory isn't deployed, null when no
 * node answers. The best of the signed words counts.
 */
async function see(
  urls: readonly string[],
  { account, recovery, words }: { account: Address; recovery: Address; words: readonly Word[] },
): Promise<Seen | null | undefined> {
  const asked = words.length > 0 ? words : [NOTHING]
  const answers = await askNode(urls, [
    ['eth_getCode', [PASSKEY_FACTORY, 'latest']],
    ['eth_getCode', [account, 'latest']],
    ['eth_call', [{ to: account, data: ownersCall }, 'latest']],
    ...asked.map(
      ({ statement, signature }) =>
        ['eth_call', [{ data: SignatureCheck.dataOf(recovery, hashOf(statement), signature) }, 'latest']] as const,
    ),
  ])
  if (!answers) return null
  const [factory, code, owners, ...checks] = answers
  if (factory === '0x') return undefined
  if (
    factory === undefined ||
    code === undefined ||
    (code !== '0x' && owners === undefined) ||
    checks.some(check => check === undefined)
  )
    return null
  try {
    const signers = checks.map(check => SignatureCheck.read(check!))
    const signer = signers.find(each => each.signed) ?? signers[0]!
    return { deployed: code !== '0x', owners: code === '0x' ? [] : readOwnersAnswer(owners!), signer }
  } catch (error) {
    console.error(`recovery: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

function stateOf(
  { kind, signed, anything }: SignatureCheck.Signer,
  spoke: boolean,
  elsewhere: boolean,
): RecoveryOn['state'] {
  // A contract on one network and no code on another: its owner may never deploy it there.
  if (kind === 'key' && elsewhere) return 'missing'
  if (!spoke) return 'unproven'
  if (signed) return anything ? 'anything' : 'proven'
  return kind === 'delegated' ? 'silent' : kind === 'contract' ? 'refused' : 'unproven'
}

/**
 * How an address stands on every network of the wallet now: what it is there, whether it owns, and whether the account
 * would take its word.
 */
export async function standingsOf(
  rpcUrls: Urls,
  { account, recovery, words }: { account: Address; recovery: Address; words: readonly Word[] },
): Promise<RecoveryOn[]> {
  const ids = Object.keys(rpcUrls).map(Number)
  const seen = await Promise.all(
    ids.map(async chainId => ({ chainId, at: await see(rpcUrls[chainId]!, { account, recovery, words }) })),
  )
  const contract = seen.some(({ at }) => at?.signer.kind === 'contract')
  return seen.flatMap(({ chainId, at }): RecoveryOn[] => {
    if (at === undefined) return []
    if (at === null)
      return [{ chainId, kind: 'unknown', delegate: null, deployed: null, owner: null, state: 'unknown' }]
    const { deployed, owners, signer } = at
    return [
      {
        chainId,
        kind: signer.kind,
        delegate: signer.delegate,
        deployed,
        owner: owners.includes(recovery),
        state: stateOf(signer, words.length > 0, contract),
      },
    ]
  })
}

type WordRow = { recovery: string; statement: string; signature: string; at: number }

/** What addresses signed for an account, by address; only networks that exist count. */
async function wordsOf(query: Query, account: Address): Promise<Map<string, WordRow[]>> {
  const rows = await query<WordRow & { chain: number }>(
    'SELECT chain_id::float8 AS chain, recovery, statement, signature, extract(epoch FROM signed_at)::float8 AS at FROM recovery_words WHERE account = $1 ORDER BY chain_id',
    [account],
  )
  return Map.groupBy(
    rows.filter(({ chain }) => chainById(chain)),
    row => row.recovery,
  )
}

const asWords = (rows: readonly WordRow[] | undefined): Word[] =>
  (rows ?? []).map(({ statement, signature }) => ({ statement, signature: signature as Hex }))

/** One address of an account, as it stands now. */
export async function viewRecovery(
  query: Query,
  { rpcUrls, account, recovery }: { rpcUrls: Urls; account: Address; recovery: Address },
): Promise<Recovery> {
  const [words, asked] = await Promise.all([
    wordsOf(query, account),
    query('SELECT 1 FROM recoveries WHERE account = $1 AND recovery = $2', [account, recovery]),
  ])
  const own = words.get(recovery)
  const networks = await standingsOf(rpcUrls, { account, recovery, words: asWords(own) })
  return {
    address: recovery,
    asked: asked.length > 0,
    agreedAt: own ? Math.floor(Math.max(...own.map(({ at }) => at))) : null,
    networks,
  }
}

/** Addresses that a user asked for, and those that own the account on any network, no matter what made them owners. */
export async function listRecoveries(query: Query, rpcUrls: Urls, account: Address): Promise<Recovery[]> {
  const rows = await query<{ recovery: string }>(
    'SELECT recovery FROM recoveries WHERE account = $1 ORDER BY asked_at',
    [account],
  )
  const onChain = await Promise.all(Object.values(rpcUrls).map(urls => recoveriesOnChain(urls, account)))
  const all = new Set([...rows.map(row => row.recovery as Address), ...onChain.flat()])
  return Promise.all([...all].map(recovery => viewRecovery(query, { rpcUrls, account, recovery })))
}

async function recoveriesOnChain(urls: readonly string[], account: Address): Promise<Address[]> {
  const [code, owners] =
    (await askNode(urls, [
      ['eth_getCode', [account, 'latest']],
      ['eth_call', [{ to: account, data: ownersCall }, 'latest']],
    ])) ?? []
  return code && code !== '0x' && owners ? readOwnersAnswer(owners).filter(isRecovery) : []
}

/**
 * PK-4: addresses that agreed to be an account's recovery, and whose signature the account would accept now, by
 * network. An address that is missing here doesn't count: there is no proof that it can sign for the account. A network
 * whose node doesn't answer has none.
 */
export async function provenRecoveries(
  query: Query,
  rpcUrls: Urls,
  account: Address,
): Promise<Map<number, Set<Address>>> {
  const words = await wordsOf(query, account)
  const proven = new Map<number, Set<Address>>(Object.keys(rpcUrls).map(id => [Number(id), new Set()]))
  await Promise.all(
    [...words].map(async ([recovery, rows]) => {
      for (const { chainId, state } of await standingsOf(rpcUrls, {
        account,
        recovery: recovery as Address,
        words: asWords(rows),
      }))
        if (state === 'proven') proven.get(chainId)?.add(recovery as Address)
    }),
  )
  return proven
}

/** Keeps a word; the newest of a network counts. */
export const keepWord = (
  query: Query,
  { account, recovery, chainId }: { account: string; recovery: string; chainId: number },
  { statement, signature }: Word,
): Promise<unknown> =>
  query(
    `INSERT INTO recovery_words (account, recovery, chain_id, statement, signature) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (account, recovery, chain_id) DO UPDATE SET statement = $4, signature = $5, signed_at = now()`,
    [account, recovery, chainId, statement, signature],
  )
