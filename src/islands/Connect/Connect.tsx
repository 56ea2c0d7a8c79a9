import { useStore } from '@nanostores/react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { flagsVary } from '#data/flagsVary.ts'
import { knows } from '../knows.ts'
import { useSay } from '#islands/useSay.ts'
import type { Say } from '#i18n/Say.ts'
import type { IslandWords } from '#i18n/Words.ts'
import { $carryQuestion, answerCarry } from '#state/passkey/carryQuestion.ts'
import { $priceQuestion, answerPrice } from '#state/passkey/priceQuestion.ts'
import {
  $connectDialog,
  $connectError,
  aheadOfWallets,
  closeConnect,
  openConnect,
} from '#state/wallet/connectDialog.ts'
import { $connection, $walletChain } from '#state/wallet/connection.ts'
import { $drawer, closeDrawer, openDrawer } from '#state/settings/drawer.ts'
import { $solana, $solanaComing } from '#state/wallet/solana.ts'
import { $pending } from '#state/deeds/records.ts'
import drawerStyles from '#ui/account/account.css?url'
import markStyles from '#ui/account/mark.css?url'
import { ConnectButton, shortOf } from '#ui/connect/ConnectButton.tsx'
import { later } from '../later.tsx'
import { FaultBoundary } from '../FaultBoundary.tsx'
import { Toasts } from '../Toasts/Toasts.tsx'
import type { OwnMark as Mark } from './OwnMark.tsx'
import { ConnectDialogs } from './ConnectDialogs.tsx'
import { DevnetDialog } from './DevnetDialog.tsx'
import { Goodbye } from './Goodbye.tsx'
import { tellWaiting } from './tellWaiting.ts'

const Drawer = later(async () => (await import('../Drawer/Drawer.tsx')).Drawer, [drawerStyles])

// Without it the button says whose account it is in words.
const OwnMark = later<ComponentProps<typeof Mark>>(async () => {
  try {
    return (await import('./OwnMark.tsx')).OwnMark
  } catch (error) {
    console.warn('Tarn: the account’s mark did not load', error)
    return () => null
  }
}, [markStyles])

const CarryDialog = later(async () => (await import('./CarryDialog.tsx')).CarryDialog)
const PriceDialog = later(async () => (await import('./PriceDialog.tsx')).PriceDialog)

// News that can't be loaded are no loss, and no reason to stop anything.
const Promos = later<{ say: Say }>(() =>
  import('../Promos/Promos.tsx').then(
    m => m.Promos,
    (error: unknown) => {
      console.warn('Tarn: promos did not load', error)
      return () => null
    },
  ),
)

type Props = IslandWords & {
  /** LD-4: where a person goes who connects in the dialog, on the landing page. */
  leadsTo?: string
}

/**
 * WL-9: the header's way to a wallet: button, dialogs, drawer, and the news of transactions. Words needed at build:
 * `connect.button`, `connect.account`.
 */
export function Connect({ leadsTo, ...words }: Props) {
  const say = useSay(words, 'Connect')
  const connection = useStore($connection, { ssr: 'initial' })
  const chain = useStore($walletChain, { ssr: 'initial' })
  const pending = useStore($carryQuestion, { ssr: 'initial' })
  const price = useStore($priceQuestion, { ssr: 'initial' })
  const sent = useStore($pending, { ssr: 'initial' })
  const { open } = useStore($drawer, { ssr: 'initial' })
  const [alive, setAlive] = useState(false)
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => setAlive(true), [])
  useEffect(() => {
    if (open) setOpened(true)
  }, [open])
  useEffect(() => {
    if (!leadsTo) return
    return $connection.listen(({ status }) => {
      if (status === 'connected' && $connectDialog.get() && !$connectError.get()) location.assign(leadsTo)
    })
  }, [leadsTo])
  // WL-8: a wallet that stands on Solana alone has its address there.
  const solana = useStore($solana, { ssr: 'initial' })
  const { status } = connection
  const address = connection.address ?? solana.address
  const coming = useStore($solanaComing, { ssr: 'initial' }) && address === null
  useOpenByAddress(alive && status !== 'connecting' && status !== 'reconnecting', address !== null)
  useEffect(() => {
    if (!alive || status === 'connecting' || coming) return
    // PR-6: hides what pages offer only to visitors without a wallet. Empty for a wallet that came back with the page.
    const { dataset } = document.documentElement
    if (address === null) delete dataset.wallet
    else dataset.wallet ??= 'new'
    tellWaiting(address !== null)
  }, [alive, status, address, coming])
  // Until the catalogue is here only the button can speak; dialogs wait for it.
  const speaks = knows(say)
  useEffect(() => {
    // Pages say what holds by default; only where a flag may differ is it asked.
    if (!speaks || !flagsVary()) return
    import('../navigation/labelSignUp.ts').then(
      ({ labelSignUp }) => labelSignUp(say),
      (error: unknown) => console.warn('Tarn: flags did not load', error),
    )
  }, [speaks, say])
  // Asked at the press: one that came before the island lived is done again before the first drawing. Whose wallet is
  // still coming back meant the account.
  const press = () => {
    if ($connection.get().address || $solana.get().address) return openDrawer()
    if (!$solanaComing.get()) return openConnect()
    const stop = $solanaComing.listen(() => {
      stop()
      if ($solana.get().address) openDrawer()
      else openConnect()
    })
  }
  // What the press will show is fetched when a pointer or the focus comes near, not when it opens.
  const warm = () => {
    if (connection.address) void import('#state/holdings/portfolio.ts').then(({ warmPortfolio }) => warmPortfolio())
    else aheadOfWallets()
  }

  return (
    <div className="connect-header">
      {alive && speaks && chain?.supported === false && (
        <button type="button" className="badge badge-warn connect-chain" onClick={openDrawer}>
          {say.t('account.unsupported')}
        </button>
      )}
      {alive && speaks && sent.length > 0 && (
        <button type="button" className="badge connect-chain" onClick={openDrawer}>
          {say.t('account.pending', { count: sent.length })}
        </button>
      )}
      <ConnectButton
        ref={button}
        say={say}
        address={alive ? address : null}
        busy={status === 'connecting'}
        first={!alive || coming}
        onPress={press}
        onNear={warm}
        mark={
          alive &&
          speaks &&
          connection.address && <OwnMark say={say} address={connection.address} short={shortOf(connection.address)} />
        }
      />
      {alive && speaks && (
        <>
          <FaultBoundary say={say} onClose={closeConnect}>
            <ConnectDialogs say={say} />
          </FaultBoundary>
          {opened && (
            <FaultBoundary say={say} onClose={closeDrawer}>
              <Drawer say={say} />
            </FaultBoundary>
          )}
          {opened && address && <Promos say={say} />}
          {pending && (
            <FaultBoundary say={say} onClose={() => answerCarry(false)}>
              <CarryDialog say={say} pending={pending} />
            </FaultBoundary>
          )}
          {price && (
            <FaultBoundary say={say} onClose={() => answerPrice(false)}>
              <PriceDialog say={say} question={price} />
            </FaultBoundary>
          )}
          <DevnetDialog say={say} />
          <Goodbye say={say} />
          <Toasts say={say} />
        </>
      )}
      <FocusBack to={button} />
    </div>
  )
}

/** `?connect` opens the drawer, or the way to a wallet; once, when it is known whether one is connected. */
function useOpenByAddress(settled: boolean, connected: boolean): void {
  const done = useRef(false)
  useEffect(() => {
    if (!settled || done.current) return
    done.current = true
    const asked = new URLSearchParams(location.search).get('connect')
    if (asked === null || asked === 'false') return
    if (connected) openDrawer()
    else openConnect()
  }, [settled, connected])
}

/** A dialog opened by another island's button gives focus back to ours only when that button is gone. */
function FocusBack({ to }: { to: React.RefObject<HTMLButtonElement | null> }) {
  const open = useStore($connectDialog, { ssr: 'initial' })
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !open)
      requestAnimationFrame(() => document.activeElement === document.body && to.current?.focus())
    was.current = open
  }, [open, to])
  return null
}
