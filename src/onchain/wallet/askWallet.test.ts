import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Address } from '#domain/chains/Chain.ts'
import { AppError } from '#domain/Errors.ts'
import { deedTable, hostile } from '../../../tests/support/deedTable.ts'
import { consentsOf } from '../../../tests/support/consentTable.ts'
import { THIEF } from '../../../tests/support/plans.ts'
import { doorTo, TestNode } from '../../../tests/support/TestNode.ts'
import { askWallet } from './askWallet.ts'
import { signPermit } from '../act/signPermit.ts'
import type { Expectation, Place, Question } from '#domain/plan/Expectation.ts'
import { stringToHex } from 'viem/utils'
import { waitForWallet } from './waitForWallet.ts'

const node = new TestNode(8453)
beforeAll(() => node.start())
afterAll(() => node.stop())
beforeEach(() => {
  Object.assign(node, { head: node.head + 1, time: null, seed: 'aa' })
})

const own: Address = `0x${'a'.repeat(40)}`
const said = consentsOf(8453, own)[0]!
const ask = { method: 'personal_sign', params: [stringToHex(said.text!.whole), own] }
const waiting = () => ({ stop: new AbortController(), onSlow: vi.fn(), onLate: vi.fn() })
const use = (w: ReturnType<typeof waiting>) => ({ ...w, stop: w.stop.signal, slowAfter: 10 })

test('[GO-5] who shows what a wallet was handed hears the request itself, and null once it answered or refused; never of one that is not asked', async () => {
  const heard: unknown[] = []
  const onHanded = (request: unknown) => void heard.push(request)
  const asks = (answer: () => Promise<unknown>, guard = async () => {}) =>
    askWallet(
      { ...doorTo(node, answer), guard, onHanded },
      { reviewed: said, request: ask, doing: 'sign' },
      use(waiting()),
    )
  await asks(async () => {
    expect(heard).toEqual([ask])
    return '0x1'
  })
  expect(heard.splice(0)).toEqual([ask, null])
  await expect(asks(() => Promise.reject(Object.assign(new Error('no'), { code: 4001 })))).rejects.toThrow()
  expect(heard.splice(0)).toEqual([ask, null])
  await expect(
    asks(
      async () => '0x1',
      () => Promise.reject(new AppError('account.blocked')),
    ),
  ).rejects.toThrow()
  expect(heard).toEqual([])
})

test('[SW-4] a wallet that never answers: stopping is offered, then ends the wait, and a late answer is heard', async () => {
  const w = waiting()
  let answer: (value: unknown) => void = () => {}
  const session = doorTo(node, () => new Promise(resolve => (answer = resolve)))
  const asked = askWallet(session, { reviewed: said, request: ask, doing: 'swap' }, use(w)).catch(error => error.code)
  await vi.waitFor(() => expect(w.onSlow).toHaveBeenCalledOnce())
  expect(w.onLate).not.toHaveBeenCalled()
  w.stop.abort()
  expect(await asked).toBe('wallet.noAnswer')
  answer('0xabc')
  await vi.waitFor(() => expect(w.onLate).toHaveBeenCalledWith('0xabc'))
})

test('[SW-4] an answer in time is not told as late', async () => {
  const w = waiting()
  expect(
    await askWallet(
      doorTo(node, async () => '0x1'),
      { reviewed: said, request: ask, doing: 'swap' },
      use(w),
    ),
  ).toBe('0x1')
  w.stop.abort()
  await new Promise(done => setTimeout(done, 30))
  expect(w.onLate).not.toHaveBeenCalled()
  expect(w.onSlow).not.toHaveBeenCalled()
})

test('[SW-4] stopping is offered after half a minute, not before', async () => {
  vi.useFakeTimers()
  try {
    const { stop, onSlow } = waiting()
    const asked = waitForWallet(new Promise(() => {}), 'swap', { stop: stop.signal, onSlow }).catch(error => error.code)
    vi.advanceTimersByTime(29_999)
    expect(onSlow).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onSlow).toHaveBeenCalledOnce()
    stop.abort()
    expect(await asked).toBe('wallet.noAnswer')
  } finally {
    vi.useRealTimers()
  }
})

test('[SW-4] who stopped before the wallet was asked does not wait for it', async () => {
  const { stop, onSlow } = waiting()
  stop.abort()
  await expect(waitForWallet(new Promise(() => {}), 'swap', { stop: stop.signal, onSlow })).rejects.toMatchObject({
    code: 'wallet.noAnswer',
  })
  expect(onSlow).not.toHaveBeenCalled()
})

test('[ER-3] a refusal is told as one', async () => {
  const session = doorTo(node, () => Promise.reject({ code: 4001, message: 'no' }))
  await expect(
    askWallet(session, { reviewed: said, request: ask, doing: 'swap' }, use(waiting())),
  ).rejects.toMatchObject({
    code: 'deed.rejected',
  })
})

const permit = {
  details: {
    token: '0x6b175474e89094c44da98b954eedeac495271d0f' as const,
    amount: 2n ** 100n,
    expiration: 2 ** 32,
    nonce: 3,
  },
  spender: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af' as const,
  sigDeadline: 2n ** 32n,
}
const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8' as const
const { token, amount } = permit.details
const permits = [{ via: 'permit2' as const, token, spender: permit.spender, max: amount, until: 2n ** 32n }]
const plan: Expectation = {
  ...{ chainId: 8453, account, deadline: 2n ** 32n, calls: [], left: [], permit },
  promises: { spends: [], receives: [], permits, items: [] },
}

test('[SW-4] a permit is asked with whole types and amounts, and its signature is what the contract takes', async () => {
  const request = vi.fn(async () => `0x${'11'.repeat(64)}01`)
  const signature = await signPermit(doorTo(node, request, { account }), { plan }, use(waiting()))
  expect(signature).toBe(`0x${'11'.repeat(64)}1c`)
  const [{ method, params }] = request.mock.calls[0] as unknown as [{ method: string; params: [string, string] }]
  expect(method).toBe('eth_signTypedData_v4')
  expect(params[0]).toBe(account)
  expect(JSON.parse(params[1])).toMatchObject({
    types: { EIP712Domain: [{ name: 'name' }, { name: 'chainId' }, { name: 'verifyingContract' }] },
    message: { details: { amount: (2n ** 100n).toString(), nonce: 3 }, sigDeadline: (2n ** 32n).toString() },
  })
})

test('[ER-1] an answer that is no signature is refused', async () => {
  await expect(
    signPermit(
      doorTo(node, async () => 'yes', { account }),
      { plan },
      use(waiting()),
    ),
  ).rejects.toMatchObject({ code: 'wallet.badSignature' })
})

describe('[GO-5] what is asked is read back out of the request itself', () => {
  const asked = async (request: { method: string; params: readonly unknown[] }, at = {}) => {
    const session = doorTo(node, { personal_sign: '0x1', eth_sign: '0x1', eth_sendTransaction: '0x1' }, at)
    const end = await askWallet(session, { reviewed: said, request, doing: 'sign' }, use(waiting())).catch(
      error => error.code,
    )
    return [end, session.asked.includes(request.method)]
  }
  test('the text as it was reviewed is asked for', async () => expect(await asked(ask)).toEqual(['0x1', true]))
  test.each<[string, { method: string; params: readonly unknown[] }, object?]>([
    ['another text', { ...ask, params: [stringToHex('Tarn asks for all'), own] }],
    ['another account', { ...ask, params: [ask.params[0], account] }],
    ['a word more', { ...ask, params: [...ask.params, 'x'] }],
    ['another method', { ...ask, method: 'eth_sign' }],
    [
      'a transaction',
      { method: 'eth_sendTransaction', params: [{ from: own, to: own, value: '0x1', chainId: '0x2105' }] },
    ],
    ['a session of somebody else', ask, { account }],
  ])('%s is not', async (_, request, at) => expect(await asked(request, at)).toEqual(['deed.differs', false]))

  test('what changes while it is guarded is not asked for either', async () => {
    const params = [...ask.params]
    const session = doorTo(
      node,
      { personal_sign: '0x1' },
      { guard: async () => void params.splice(0, 1, stringToHex('all of it')) },
    )
    await expect(
      askWallet(session, { reviewed: said, request: { ...ask, params }, doing: 'sign' }, use(waiting())),
    ).rejects.toMatchObject({
      code: 'deed.differs',
    })
    expect(session.asked).not.toContain('personal_sign')
  })
})

describe('[GO-5] for every text of ours: only as it was reviewed, and only where it says what was promised', () => {
  const end = async (plan: Expectation, request: { method: string; params: readonly unknown[] }, at = {}) => {
    const guard = () => Promise.reject(new AppError('account.blocked'))
    const session = doorTo(node, { personal_sign: '0x1' }, { guard, ...at })
    return askWallet(session, { reviewed: plan, request, doing: 'sign' }, use(waiting())).catch(error => error.code)
  }
  const request = (whole: string) => ({ method: 'personal_sign', params: [stringToHex(whole), own] })

  test.each(consentsOf(8453, own).map(plan => [plan.deed, plan] as const))('%s', async (_, plan) => {
    const { whole, says } = plan.text!
    expect(await end(plan, request(whole))).toBe('account.blocked')
    const other = `0x${'b'.repeat(40)}` as const
    const asked = [
      whole.replaceAll(own, other),
      whole.replace(/0x[0-9a-f]{40}/i, other),
      whole.replace('tarn.example', 'thief.example'),
      whole.replace('n0nce', 'n1nce'),
      whole.replace(/^\w+/, 'Sell'),
      `${whole} `,
      ...consentsOf(8453, own).flatMap(each => (each.deed === plan.deed ? [] : [each.text!.whole])),
    ].filter(each => each !== whole)
    expect(asked.length).toBeGreaterThan(7)
    for (const text of asked) {
      expect(await end(plan, request(text)), text).toBe('deed.differs')
      // Made wrong before the review already: the text and what is to be said are not the same.
      expect(await end({ ...plan, text: { whole: text, says } }, request(text)), text).toBe('deed.differs')
    }
    const wrong = {
      site: 'https://thief.example',
      nonce: 'x',
      signer: other,
      name: 'bob',
      content: '00',
      wallet: other,
    }
    for (const [name, value] of Object.entries(wrong))
      expect(await end({ ...plan, text: { whole, says: { ...says, [name]: value } } }, request(whole)), name).toBe(
        'deed.differs',
      )
    expect(await end(plan, request(whole), { chainId: 1 })).toBe('deed.differs')
    expect(await end(plan, request(whole), { account: other })).toBe('deed.differs')
    const { text: __, ...without } = plan
    expect(await end(without, request(whole))).toBe('deed.differs')
  })
})

describe('[GO-5] for every deed: what is changed between the review and the wallet is refused by the asking itself', () => {
  type Asked = { [name: string]: unknown }
  const hex = (n: bigint | number) => `0x${n.toString(16)}`
  const placeOf = ({ nonce, operation, ...fees }: Place) => ({
    ...(operation ? { operation } : {}),
    nonce: hex(nonce),
    maxFeePerGas: hex(fees.maxFeePerGas),
    maxPriorityFeePerGas: hex(fees.maxPriorityFeePerGas),
  })
  const requestsOf = (
    { chainId, account: from, calls, delegate }: Question,
    { again }: Expectation,
    place = again && placeOf(again),
  ) => {
    const on = `0x${chainId.toString(16)}`
    const written = calls.map(({ to, data, value }) => ({ to, data, value: `0x${value.toString(16)}` }))
    const capabilities = delegate
      ? { capabilities: { eip7702Auth: { account: from, delegation: delegate } } }
      : again?.operation
        ? { capabilities: { operationPlace: place } }
        : {}
    const batch = { method: 'wallet_sendCalls', params: [{ from, chainId: on, calls: written, ...capabilities }] }
    if (calls.length !== 1 || delegate || again?.operation) return [batch]
    const alone = { method: 'eth_sendTransaction', params: [{ from, chainId: on, ...written[0], ...place }] }
    // A batch replaces nothing but an operation.
    return again ? [alone] : [batch, alone]
  }
  type Requests = readonly { method: string; params: readonly object[] }[]
  const ends = async (plan: Expectation, question: Question, requests: Requests = requestsOf(question, plan)) =>
    Promise.all(
      requests.map(async request => {
        const answers = { wallet_sendCalls: 'asked', eth_sendTransaction: 'asked' }
        // What gets as far as the guard was let through.
        const guard = () => Promise.reject(new AppError('account.blocked'))
        const session = doorTo(node, answers, { chainId: plan.chainId, account: plan.account, guard })
        return askWallet(session, { reviewed: plan, request, doing: 'sign' }, use(waiting())).catch(error => error.code)
      }),
    )
  test.each(deedTable)('%s', async (_, plan, question) => {
    expect(new Set(await ends(plan, question))).toEqual(new Set(['account.blocked']))
    for (const [name, change] of hostile)
      for (const changed of change(question, plan))
        expect(new Set(await ends(plan, changed)), name).toEqual(new Set(['deed.differs']))
  })

  test('[OB-8] a delegation is asked for as ERC-7902 has it: of the account that sends, with the contract that was reviewed', async () => {
    const delegations = deedTable.filter(([, { promises }]) => promises.delegate)
    expect(delegations).toHaveLength(2)
    for (const [name, plan, question] of delegations) {
      const [batch] = requestsOf(question, plan)
      const { capabilities: _, ...bare } = batch!.params[0] as { [name: string]: unknown }
      const { account, promises } = plan
      const others = [
        { account: THIEF, delegation: promises.delegate },
        { account, delegation: THIEF },
        { account },
        { delegation: promises.delegate },
        // The draft of 2025: the contract was called the account.
        { account: promises.delegate },
        {},
      ]
      for (const eip7702Auth of others) {
        const request = { method: 'wallet_sendCalls', params: [{ ...bare, capabilities: { eip7702Auth } }] }
        expect(await ends(plan, question, [request]), `${name} ${JSON.stringify(eip7702Auth)}`).toEqual([
          'deed.differs',
        ])
      }
    }
    // A deed without one asks for none, however it is written.
    const [, plan, question] = deedTable.find(([, { promises, again }]) => !promises.delegate && !again)!
    const [batch] = requestsOf(question, plan)
    for (const eip7702Auth of [{ account: plan.account }, { account: plan.account, delegation: THIEF }, {}]) {
      const request = { method: 'wallet_sendCalls', params: [{ ...batch!.params[0], capabilities: { eip7702Auth } }] }
      expect(await ends(plan, question, [request])).toEqual(['deed.differs'])
    }
  })

  test('[ER-8] of an operation that waits, its own place and the fees that were reviewed are asked for, of a batch alone', async () => {
    const held = deedTable.filter(([, { again }]) => again?.operation)
    expect(held).toHaveLength(2)
    for (const [name, plan, question] of held) {
      const own = placeOf(plan.again!)
      const [batch] = requestsOf(question, plan)
      const { capabilities: _, ...bare } = batch!.params[0] as { [name: string]: unknown }
      const call = { ...(bare.calls as object[])[0], from: bare.from, chainId: bare.chainId }
      const { operation, ...place } = own
      const others = [
        ...[{ nonce: '0x6' }, { maxFeePerGas: '0x79' }, { maxPriorityFeePerGas: '0xd' }, { gasPrice: '0x79' }],
        ...[{ operation: `0x${'22'.repeat(32)}` }, { operation: undefined }, { nonce: undefined }],
      ].map(change => ({ capabilities: { operationPlace: { ...own, ...change } } }))
      const differ = [
        ...[...others, {}, { capabilities: {} }].map(change => ({
          method: 'wallet_sendCalls',
          params: [{ ...bare, ...change }],
        })),
        ...[{}, place, own].map(change => ({ method: 'eth_sendTransaction', params: [{ ...call, ...change }] })),
      ]
      expect(operation).toMatch(/^0x/)
      for (const request of differ)
        expect(await ends(plan, question, [request]), `${name} ${JSON.stringify(request)}`).toEqual(['deed.differs'])
      // Asked for where none was reviewed, or of another kind.
      const { again: __, ...first } = plan
      const { operation: ___, ...ofTransaction } = plan.again!
      for (const expectation of [first, { ...plan, again: ofTransaction }])
        expect(await ends(expectation, question, [batch!]), name).toEqual(['deed.differs'])
    }
  })

  test('[ER-8] a place in the queue and fees are asked for only as they were reviewed, and never in a batch', async () => {
    for (const [name, plan, question] of deedTable) {
      const { again } = plan
      const own: Partial<ReturnType<typeof placeOf>> = again ? placeOf(again) : {}
      const alone = requestsOf(question, plan).filter(({ method }) => method === 'eth_sendTransaction')
      const others = [
        { ...own, nonce: '0x6' },
        { ...own, maxFeePerGas: '0x79' },
        { ...own, maxPriorityFeePerGas: '0xd' },
        { ...own, gasPrice: '0x79' },
        ...(again ? [{}, { nonce: own.nonce }] : []),
      ]
      const differ = alone.flatMap(({ method, params }) => {
        const { nonce: _, maxFeePerGas: __, maxPriorityFeePerGas: ___, ...call } = params[0] as Asked
        return others.map(place => ({ method, params: [{ ...call, ...place }] }))
      })
      if (differ.length > 0)
        expect(new Set(await ends(plan, question, differ)), name).toEqual(new Set(['deed.differs']))
      if (again)
        expect(
          new Set(await ends(plan, question, requestsOf(question, { ...plan, again: undefined } as never))),
        ).toEqual(new Set(['deed.differs']))
    }
  })
})

describe('[WL-10] the proof is inside the question', () => {
  const codeOf = (session: ReturnType<typeof doorTo>) =>
    askWallet(
      session,
      { reviewed: consentsOf(session.chainId, own)[0]!, request: ask, doing: 'swap' },
      use(waiting()),
    ).then(
      () => 'asked',
      error => error.code,
    )
  const wallet = { personal_sign: '0x1' }

  test('a block is read through the wallet right before it is asked, and every time', async () => {
    const read: unknown[] = []
    const { provider, ...session } = doorTo(node, wallet)
    const request: typeof provider.request = async asked => {
      read.push(asked.params)
      return provider.request(asked)
    }
    node.asked.length = 0
    expect(await codeOf({ ...session, provider: { request } })).toBe('asked')
    expect(session.asked.slice(-2)).toEqual(['eth_getBlockByNumber', 'personal_sign'])
    // Both sides: one block below the heads, without its transactions.
    const number = `0x${(node.head - 2).toString(16)}`
    expect(read.at(-2)).toEqual([number, false])
    expect(node.asked.filter(({ method }) => method === 'eth_getBlockByNumber').map(({ params }) => params)).toEqual([
      ['latest', false],
      [number, false],
      [number, false],
    ])
    await codeOf({ ...session, provider })
    expect(session.asked.filter(method => method === 'eth_getBlockByNumber')).toHaveLength(2)
  })

  test('that the wallet is asked now is told after all of it, and not where anything stands in the way', async () => {
    const told: string[] = []
    const session = doorTo(node, async () => told.push('wallet'), { guard: async () => void told.push('guard') })
    await askWallet(
      session,
      { reviewed: said, request: ask, doing: 'swap' },
      { ...use(waiting()), onAsked: () => told.push('asked') },
    )
    expect(told).toEqual(['guard', 'asked', 'wallet'])
    const other = doorTo(new TestNode(8453, 'bb'), wallet)
    await expect(
      askWallet(
        other,
        { reviewed: said, request: ask, doing: 'swap' },
        { ...use(waiting()), onAsked: () => told.push('too soon') },
      ),
    ).rejects.toMatchObject({ code: 'wallet.otherChain', values: { network: 'Base' } })
    expect(told).not.toContain('too soon')
  })

  test('the guard stands first, and what it throws is the end', async () => {
    const session = doorTo(node, wallet, { guard: () => Promise.reject(new AppError('wallet.devnetUnconfirmed')) })
    expect(await codeOf(session)).toBe('wallet.devnetUnconfirmed')
    expect(session.asked).toEqual([])
  })

  test.each<[string, (other: TestNode) => void]>([
    ['has other blocks', other => Object.assign(other, { seed: 'bb' })],
    ['stands at the beginning of the same history', other => Object.assign(other, { head: 16 })],
    ['is far behind', other => Object.assign(other, { head: node.head - 31 })],
  ])('a wallet whose node %s is not asked', async (_, make) => {
    const other = new TestNode(8453)
    other.head = node.head
    make(other)
    const session = doorTo(other, wallet)
    expect(await codeOf(session)).toBe('wallet.otherChain')
    expect(session.asked).not.toContain('personal_sign')
  })

  test('a wallet a little behind, or ahead, is asked', async () => {
    for (const head of [node.head - 30, node.head + 30]) {
      const other = new TestNode(8453)
      other.head = head
      expect(await codeOf(doorTo(other, wallet))).toBe('asked')
    }
  })

  test('behind a node that is far behind the wallet’s nothing is asked', async () => {
    const other = new TestNode(8453)
    other.head = node.head + 31
    expect(await codeOf(doorTo(other, wallet))).toBe('network.behind')
  })

  test('behind a node that stands still nothing is asked, whatever the blocks say of their time', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const session = doorTo(node, wallet)
      vi.advanceTimersByTime(5_000)
      expect(await codeOf(session)).toBe('asked')
      vi.advanceTimersByTime(30_000)
      expect(await codeOf(session)).toBe('asked')
      vi.advanceTimersByTime(1_000)
      await expect(
        askWallet(session, { reviewed: said, request: ask, doing: 'swap' }, use(waiting())),
      ).rejects.toMatchObject({
        code: 'network.frozen',
        values: { network: 'Base', minutes: 1 },
      })
      node.head++
      expect(await codeOf(session)).toBe('asked')
    } finally {
      vi.useRealTimers()
    }
  })

  test('where the site does not tell the time and the device’s clock was set back, a frozen node’s head has to move first', async () => {
    vi.stubGlobal('location', { origin: 'http://127.0.0.1:9' })
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    const still = await new TestNode(10).start()
    // Its head and the device tell the same, old time.
    still.time = Math.floor(Date.now() / 1000)
    const asking = async (look: () => void = () => {}) => {
      const session = doorTo(still, wallet)
      let code: string | null = null
      void codeOf(session).then(answer => {
        code = answer
      })
      for (let i = 0; code === null && i < 100; i++) {
        look()
        await vi.advanceTimersByTimeAsync(1_000)
        // Its node answers in real time.
        for (let turns = 0; turns < 50; turns++) await new Promise(done => setImmediate(done))
      }
      return [code, session.asked.includes('personal_sign')]
    }
    try {
      expect(await asking()).toEqual(['network.frozen', false])
      expect(await asking(() => still.head++)).toEqual(['asked', true])
      // Higher than an hour ago, and frozen since: the page hasn't seen it move.
      await vi.advanceTimersByTimeAsync(3_600_000)
      still.head += 5
      expect(await asking()).toEqual(['network.frozen', false])
      // A head that falls, and stands there, did not go on.
      await vi.advanceTimersByTimeAsync(3_600_000)
      still.head += 5
      const seen = still.head
      still.asked.length = 0
      const fall = () => {
        if (still.head === seen && still.asked.filter(({ method }) => method === 'eth_blockNumber').length > 2)
          still.head--
      }
      expect(await asking(fall)).toEqual(['network.frozen', false])
      expect(still.head).toBe(seen - 1)
    } finally {
      vi.useRealTimers()
      vi.unstubAllGlobals()
      await still.stop()
    }
  })

  test('where blocks are slow, a head may stand still for longer', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const slow = await new TestNode(1).start()
    try {
      const session = doorTo(slow, wallet)
      expect(await codeOf(session)).toBe('asked')
      vi.advanceTimersByTime(60_000)
      expect(await codeOf(session)).toBe('asked')
    } finally {
      vi.useRealTimers()
      await slow.stop()
    }
  })

  test('somebody who stopped waiting while the chain was proven is not asked', async () => {
    const w = waiting()
    const session = doorTo(node, wallet, { guard: async () => w.stop.abort() })
    await expect(askWallet(session, { reviewed: said, request: ask, doing: 'swap' }, use(w))).rejects.toMatchObject({
      code: 'wallet.noAnswer',
    })
    expect(session.asked).not.toContain('personal_sign')
  })
})
