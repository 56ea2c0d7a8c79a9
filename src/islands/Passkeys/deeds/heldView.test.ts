import { expect, test } from 'vitest'
import { type Found, foundKinds, type Gap, gapSources, type Holdings } from '#domain/passkey/Holdings.ts'
import { makeSay } from '#i18n/makeSay.ts'
import { heldView } from './heldView.ts'

const say = makeSay('en-US')
const none: Holdings = {
  ...{ last: true, networks: [1, 8453], refused: [], ticks: [], spam: [], gaps: [], rests: [], unseen: [] },
}
const found = (kind: Found['kind'], more: Partial<Found> = {}): Found => ({
  ...{ id: `1:${kind}`, chainId: 1, kind, tokenId: '12', name: 'ART' },
  address: `0x${'ab'.repeat(20)}`,
  ...{ amount: '1500000', decimals: 6, ...more },
})
const gap = (more: Partial<Gap> = {}): Gap => ({
  ...{ id: 'index:1', chainId: 1, since: 1_800_000_000, share: null, open: false },
  source: 'index',
  ...more,
})

test('[PK-4] each kind is called by what it is, how much and where', () => {
  const { refused } = heldView(say, { ...none, refused: foundKinds.map(kind => found(kind)) })
  expect(refused!.why).toMatch(/^This is your last passkey/)
  expect(refused!.rows).toEqual([
    '1.5 ART on Ethereum',
    '1.5 ART of network deposit on Ethereum. Withdraw it first.',
    '1.5 ART on Ethereum (token 0xabab…abab)',
    'Liquidity in the v2 pool 0xabab…abab on Ethereum',
    'v3 position #12 on Ethereum',
    'v4 position #12 on Ethereum',
    'NFT ART (0xabab…abab) #12 on Ethereum',
    'Tokens kept inside ART (0xabab…abab), #12 on Ethereum',
    'ART (0xabab…abab) on Ethereum, balance unknown',
  ])
})

test('[PK-4] of the only owner somewhere its networks are named; nothing found says so; what nobody can see is always said', () => {
  expect(heldView(say, { ...none, last: false, refused: [found('v2')] }).refused!.why).toMatch(
    /^On Ethereum and Base only this passkey can act/,
  )
  const { refused, ticks, notes } = heldView(say, none)
  expect([refused, ticks]).toEqual([null, null])
  expect(notes).toEqual(['Nothing found on Ethereum and Base.', expect.stringMatching(/^Not checked: /)])
})

test('[PK-4] one tick a thing, one for all spam and one for contracts, with what is in them', () => {
  const { ticks } = heldView(say, {
    ...none,
    ticks: [found('token')],
    spam: [found('token', { name: 'AIR' }), found('item', { name: 'BOX' })],
    unseen: [{ chainId: 8453, address: `0x${'cd'.repeat(20)}` }],
  })
  expect(ticks!.rows.map(({ id, text, within }) => [id, text, within.length])).toEqual([
    ['1:token', 'I give up 1.5 ART on Ethereum (token 0xabab…abab)', 0],
    ['spam', 'I give up 2 tokens and NFTs that were sent here uninvited', 2],
    ['unseen', 'This wallet used 1 contract that may keep something for it. I checked it', 1],
  ])
})

test('[PK-4] a silent source is named with the hour from which it may be passed over; then by its network’s name alone', () => {
  for (const source of gapSources) {
    const [waits] = heldView(say, { ...none, gaps: [gap({ source })] }).gaps
    expect(waits).toMatchObject({ word: null, wait: expect.stringMatching(/If this lasts until .*2027/) })
    expect(waits!.text).toContain('Ethereum')
  }
  const [open] = heldView(say, { ...none, gaps: [gap({ open: true })] }).gaps
  expect(open).toMatchObject({ word: 'Ethereum', wait: expect.stringMatching(/^No answer since/) })
  const [reading] = heldView(say, { ...none, gaps: [gap({ source: 'logs', share: 0.4 })] }).gaps
  expect(reading).toMatchObject({ word: null, text: expect.stringMatching(/^Reading past transfers on Ethereum: 40/) })
})

test('[PK-4] in a language that runs the other way amounts keep beside their symbols', () => {
  const { refused } = heldView(makeSay('ar-SA'), { ...none, refused: [found('native')] })
  expect(refused!.rows[0]).toMatch(/\u2068[^\u2069]+ ART\u2069/)
})
