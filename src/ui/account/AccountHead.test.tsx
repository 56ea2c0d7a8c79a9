import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import { AccountHead } from './AccountHead.tsx'

const nothing = () => {}
const head = (onCopy: (() => void) | null) =>
  renderToStaticMarkup(
    <AccountHead
      say={makeSay('en-US')}
      {...{ address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', full: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }}
      {...{ shown: '0x7099…79C8', under: null, picture: null, wallet: 'Passkey', nickname: null, network: 'Ethereum' }}
      {...{ viewOnly: false, copied: 'no', onCopy }}
      {...{ onSettings: nothing, onDisconnect: nothing, onClose: nothing }}
    />,
  )

test('[PK-1] an address that isn’t proven to be the user’s can’t be copied from the head of the account', () => {
  expect(head(nothing)).toContain('aria-label="Copy address"')
  expect(head(null)).not.toContain('Copy address')
})
