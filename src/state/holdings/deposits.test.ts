// PK-6: what of a deposit can be taken back, once the taking itself is paid.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { choosePasskeyWallet } from '#onchain/passkey/passkeyAccount.ts'
import { fakeBrowser } from '../../../tests/support/fakeBrowser.ts'
import { OperationChain } from '../../../tests/support/OperationChain.ts'
import { TestPasskey } from '../../../tests/support/TestPasskey.ts'
import { withdrawAsk } from './deposits.ts'

const GWEI = 10n ** 9n
const passkey = new TestPasskey('https://tarn.example')
let chain: OperationChain
beforeEach(async () => {
  fakeBrowser()
  vi.spyOn(console, 'warn').mockReturnValue()
  chain = await new OperationChain(1, passkey, { base: 20n * GWEI, tip: GWEI, perByte: 0n }).start()
  choosePasskeyWallet(
    { address: passkey.address, first: passkey.key, credentials: [{ id: passkey.id, key: passkey.key }] },
    1,
  )
})
afterEach(async () => {
  await chain.stop()
  vi.restoreAllMocks()
})

test('[PK-1] a deposit that is no more than its withdrawal may hold can’t be taken back yet', async () => {
  const plan = () => withdrawAsk(passkey.address, 1).plan(new AbortController().signal, undefined as never)
  await expect(plan()).rejects.toMatchObject({ code: 'deposit.tooSmall' })
})
