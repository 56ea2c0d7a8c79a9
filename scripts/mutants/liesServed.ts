// LIST: locks of the service left open, and what it is told of who asks.
import { type Lie, of } from './Lie.ts'

const CEREMONIES = ['src/server/passkeys/ceremonies.test.ts']

export const liesServed: readonly Lie[] = [
  ...of(
    'src/server/passkeys/sessions.ts',
    CEREMONIES,
    ['httpOnly: true', 'httpOnly: false', 'a script reads the session'],
    ["sameSite: 'Strict'", "sameSite: 'Lax'", 'another site acts with the session'],
    ['secure, path:', 'secure: false, path:', 'the session crosses a plain connection'],
    ["path: '/api/', maxAge: LIFE", "path: '/', maxAge: LIFE", 'pages are told the session'],
    ['const LIFE = 7 * 86_400', 'const LIFE = 700 * 86_400', 'a session of two years'],
    [' AND s.expires_at > now()', '', 'a session never ends'],
    [' AND NOT p.removed', '', 'a session outlives its passkey'],
  ),
  ...of(
    'src/server/passkeys/sessions.ts',
    [...CEREMONIES, 'src/server/passkeys/passkeyRoutes.test.ts'],
    [
      "if (token) await query('DELETE FROM passkey_sessions WHERE token_hash = $1', [hashOf(token)])",
      '',
      'who signed out is still signed in',
    ],
    [
      "if (left) await query('DELETE FROM passkey_sessions WHERE token_hash = $1', [hashOf(left)])",
      '',
      'the session left behind still stands',
    ],
  ),
  ...of(
    'src/server/passkeys/verify.ts',
    CEREMONIES,
    [
      'requireUserVerification: true,\n    // The store',
      'requireUserVerification: false,\n    // The store',
      'a stolen key signs in without its person',
    ],
    [
      'requireUserVerification: true,\n    supportedAlgorithmIDs',
      'requireUserVerification: false,\n    supportedAlgorithmIDs',
      'a passkey is made without its person',
    ],
    [
      'expectedOrigin: rp.origin,\n    expectedRPID: rp.id,\n    requireUserVerification: true,\n    // The',
      "expectedOrigin: [rp.origin, 'https://evil.example'],\n    expectedRPID: rp.id,\n    requireUserVerification: true,\n    // The",
      'another site’s answer signs in',
    ],
    ['return isOnCurve(key) ? key : null', 'return key', 'a key that nobody could sign with is taken'],
    [
      "if (framed)\n    throw new Refused({ status: 400, code: 'crossOrigin', message: 'This passkey was asked for inside another site' })",
      '',
      'a passkey is asked for inside another site',
    ],
    ['(account !== null && known.account !== account)', 'false', 'another account’s passkey confirms'],
  ),
  ...of(
    'src/server/passkeys/challenges.ts',
    CEREMONIES,
    ['found.purpose !== purpose || ', '', 'a challenge of another purpose counts'],
    [' || found.account !== account', '', 'a challenge of another account counts'],
    ['!found?.fresh || ', '!found || ', 'an old challenge counts'],
  ),
  ...of(
    'src/server/service/visitorOf.ts',
    ['src/server/service/visitorOf.test.ts'],
    [' && isOurs(env, addressOf(row[place]!), place)', '', 'anybody writes where they come from'],
    [
      '?? []).map(text => text.trim()).reverse()]',
      '?? []).map(text => text.trim())]',
      'the client’s own word comes first',
    ],
    ['isIP(address) === 6 ? networkOf(address) : address', 'address', 'of IPv6 everybody has endless addresses'],
  ),
  ...of(
    'src/server/notices/countryOf.ts',
    ['src/server/service/visitorOf.test.ts'],
    ['isThroughProxy(c, env)', 'true', 'anybody says which country they are in'],
  ),
  ...of(
    'src/server/site/makeSite.ts',
    ['src/server/site/makeSite.test.ts'],
    ["tag.trim().replace(/^W\\//, '') === etag || ", "tag.trim() !== '' || ", 'an old page is called the newest'],
    ["encoding ? `-${encoding}` : ''", "''", 'one encoding’s page for another’s'],
  ),
  ...of(
    'src/server/site/onDemand.ts',
    ['src/server/site/makeSite.test.ts'],
    ["tag.trim().replace(/^W\\//, '') === etag)", "tag.trim() !== '')", 'an old page on demand is called the newest'],
  ),
  ...of(
    'src/onchain/read/readEnsName.ts',
    ['src/onchain/read/readEnsName.test.ts'],
    [' && (await readEnsAddress(read.name, options)) === account', '', 'a name that points elsewhere is shown'],
    ['read.name === said && ', '', 'a name in other letters than its own is shown'],
  ),
  ...of(
    'src/onchain/read/readEnsAddress.ts',
    ['src/onchain/read/readEnsName.test.ts'],
    ["isContractCode(code) ? 'elsewhere' : ", '', 'money for a contract of Ethereum goes to its address elsewhere'],
  ),
  ...of(
    'src/domain/names/resolveEns.ts',
    ['src/domain/names/resolveEns.test.ts'],
    ['lookup.sender !== UNIVERSAL_RESOLVER || ', '', 'another contract sends to its gateway'],
    ['round > 0', 'false', 'a gateway that lies makes a name one without a record'],
  ),
  ...of(
    'src/server/names/gateway/fetchGuarded.ts',
    ['src/server/names/gateway/askGateways.test.ts'],
    ["url.protocol !== 'https:' && !own", 'false', 'a gateway is asked by plain HTTP'],
    ['!own && !found.every(isPublicAddress)', 'false', 'a gateway leads into the private network'],
    ['found.every(', 'found.some(', 'one public address opens the private ones'],
    ['status >= 300 && status < 400', 'false', 'a redirect is no refusal'],
    ['size > guard.most', 'false', 'a gateway says more than is kept'],
    ['url.origin === new URL(devnetOrigin).origin', 'true', 'a devnet’s exception holds for every gateway'],
  ),
  ...of(
    'src/state/wallet/connection.ts',
    ['src/state/wallet/leavePasskey.test.ts'],
    [
      'if (walletTraits(connectorId).paysItself) await isSoonOver(left)\n',
      '',
      '"Connect" over a session that still stands',
    ],
  ),
  ...of(
    'src/onchain/node/siteClock.ts',
    ['src/onchain/node/siteClock.test.ts'],
    [' || new URL(response.url).origin !== location.origin', '', 'another host tells the time'],
  ),
]
