import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { shownIn } from '#domain/chains/shownIn.ts'
import { CONTACT } from '#domain/contact.ts'
import { firstBlock } from '#domain/issues/Issue.ts'
import { calling, contesting } from '#domain/issues/standing.ts'
import * as Form from '#domain/liquidity/CreateForm.ts'
import type { CreateIssue } from '#domain/liquidity/CreateIssue.ts'
import { toCreateQuery } from '#domain/liquidity/createQuery.ts'
import { protocolVersions } from '#domain/protocols/Pool.ts'
import type { CurrencyId } from '#domain/token/Token.ts'
import { toDecimal } from '#domain/Amount.ts'
import type { ProtocolVersion } from '#domain/versions.ts'
import type { IslandWords } from '#i18n/Words.ts'
import { FaultBoundary } from '#islands/FaultBoundary.tsx'
import { mirrorCreate } from '#state/liquidity/createForm.ts'
import type { CreateAsk } from '#state/liquidity/createReview.ts'
import { $preferences } from '#state/settings/preferences.ts'
import { openConnect } from '#state/wallet/connectDialog.ts'
import { wakeWallet } from '#state/wallet/connection.ts'
import { CreatePanel } from '#ui/liquidity/CreatePanel.tsx'
import selectorStyles from '#ui/tokenSelector/tokenSelector.css?url'
import { later } from '../../later.tsx'
import { shownTag } from '../../shownTag.ts'
import { writeDecimal } from '../../../i18n/typedAmount.ts'
import { networkIds } from '../../TokenSelector/networksOn.ts'
import { useSay } from '../../useSay.ts'
import { issueView, noteViews } from './issueViews.ts'
import { poolText } from './pairViews.ts'
import { PairStep } from './PairStep.tsx'
import { useCreate } from './useCreate.ts'

const SelectorDialog = later(
  async () => (await import('../../TokenSelector/SelectorDialog.tsx')).SelectorDialog,
  [selectorStyles],
)
const PriceStep = later(async () => (await import('./PriceStep.tsx')).PriceStep)
const SettingsDialog = later(async () => (await import('../../SwapBox/SettingsDialog.tsx')).SettingsDialog)
const CreateReviewDialog = later(async () => (await import('./CreateReviewDialog.tsx')).CreateReviewDialog)
const OneDialog = later(async () => (await import('./OneDialog.tsx')).OneDialog)
const Halves = later(async () => (await import('../migrate/Halves.tsx')).Halves)
const ResetDialog = later(async () => (await import('./ResetDialog.tsx')).ResetDialog)

type Shown = 'none' | Form.CreateSide | 'settings' | 'reset' | 'review' | 'one'
type Props = IslandWords & { version: ProtocolVersion; chainId: number }

/** LP-3: making a position: what of, then how much and between which prices. */
export function CreateBox({ version, chainId, ...words }: Props) {
  const say = useSay(words, 'CreateBox')
  const [alive, setAlive] = useState(false)
  const [shown, setShown] = useState<Shown>('none')
  const [asked, setAsked] = useState<CreateAsk | null>(null)
  const creating = useCreate(Form.empty(version, chainId), alive)
  const { store, form, ignored, issues, moment, facts, tokens, account, slippageBps } = creating
  useLayoutEffect(() => {
    const off = mirrorCreate(store, networkIds.filter(shownIn($preferences.get().testnet)))
    const { text, decimal } = store.$form.get()
    // What a link brought is written as the locale writes it.
    if (decimal !== null && text === decimal)
      store.$form.set({ ...store.$form.get(), text: writeDecimal(decimal, shownTag()) })
    setAlive(true)
    return off
  }, [store])
  // A step that was gone to begins at its head; one that a link opens doesn't.
  const pressed = useRef(false)
  useEffect(() => {
    if (pressed.current) document.getElementById('create-head')?.focus()
    pressed.current = false
  }, [form.step])

  const close = () => setShown('none')
  const change = (next: (form: Form.CreateForm) => Form.CreateForm) => store.set(next(store.$form.get()))
  const stops = firstBlock(form.step === 1 ? creating.pairIssues : issues)
  const goTo = (step: 1 | 2) => {
    pressed.current = true
    change(now => ({ ...now, step }))
  }
  const main = () => {
    if (stops?.code === 'connectWallet') openConnect()
    else if (stops?.code === 'walletAway') void wakeWallet()
    else if (stops?.code === 'selectToken') setShown(form.a === null ? 'a' : 'b')
    else if (stops !== null) return
    else if (form.step === 1) goTo(2)
    else if (account && moment?.deposit && facts && tokens.a && tokens.b) {
      const frozen = { ...moment, deposit: moment.deposit }
      setAsked({
        ...{ account, form, facts, moment: frozen, tokens: { a: tokens.a, b: tokens.b }, slippageBps },
        held: creating.holding,
      })
      setShown('review')
    }
  }
  const acts = stops === null || calling.has(stops.code) || (stops.code === 'selectToken' && alive)
  const pick = (side: Form.CreateSide) => (id: CurrencyId, on: number) => {
    change(now => Form.pick(now, { side, currency: id, chainId: on }))
    close()
  }
  /** What of the native currency has to stay is left. */
  const leaveSome = () => {
    const side = form.a === 'NATIVE' ? 'a' : 'b'
    const chain = chainById(form.chainId)
    const { native, reserve } = creating.situation
    if (!chain || native === null) return
    const decimal = toDecimal(native > reserve ? native - reserve : 0n, chain.native.decimals)
    change(now => Form.typeAmount(now, { side, text: writeDecimal(decimal, say.tag), decimal }))
  }
  const shownIssues: readonly CreateIssue[] = form.step === 1 ? creating.pairIssues : issues
  return (
    <CreatePanel
      say={say}
      form={form}
      versions={protocolVersions.map(each => ({
        key: each,
        label: each,
        href: say.path('positionsCreateOf', { protocolVersion: each }, alive ? toCreateQuery(kept(form)) : undefined),
      }))}
      pool={form.step === 2 ? { text: poolText(say, form), a: tokens.a, b: tokens.b } : null}
      ignored={ignored}
      notes={noteViews(say, shownIssues)}
      contact={shownIssues.some(({ code }) => contesting.has(code)) ? `${CONTACT}?subject=Blocked` : null}
      leaveSome={stops?.code === 'insufficientGas' ? leaveSome : null}
      slippage={say.figure('percent', slippageBps / 10_000)}
      main={{
        text: stops ? issueView(say, stops) : say.t(form.step === 1 ? 'create.continue' : 'create.review'),
        enabled: acts,
        busy: stops?.code === 'loading' && form.step === 2,
      }}
      on={{
        main,
        edit: () => goTo(1),
        settings: () => setShown('settings'),
        reset: alive && !Form.isUntouched(form) ? () => setShown('reset') : null,
      }}
    >
      {alive && account && (
        <FaultBoundary say={say} onClose={close}>
          <Halves say={say} of={half => half.fresh === true} onDone={() => {}} />
        </FaultBoundary>
      )}
      {form.step === 1 ? (
        <PairStep say={say} creating={creating} onPick={side => setShown(side)} />
      ) : (
        <PriceStep say={say} creating={creating} onOne={() => setShown('one')} />
      )}
      {alive && (
        <FaultBoundary say={say} onClose={close}>
          {(shown === 'a' || shown === 'b') && (
            <SelectorDialog
              say={say}
              side={shown === 'a' ? 'input' : 'output'}
              form={{ chainId: form.chainId, input: form.a, output: form.b, text: '', decimal: null, field: 'input' }}
              onPick={pick(shown)}
              onClose={close}
            />
          )}
          {shown === 'settings' && <SettingsDialog say={say} autoBps={slippageBps} onClose={close} />}
          {shown === 'reset' && (
            <ResetDialog
              say={say}
              onClose={close}
              onReset={() => {
                store.set(Form.empty(version, form.chainId))
                close()
              }}
            />
          )}
          {shown === 'one' && (
            <OneDialog say={say} creating={creating} onClose={close} onSent={() => change(Form.clear)} />
          )}
          {shown === 'review' && asked && (
            <CreateReviewDialog
              say={say}
              asked={asked}
              issues={issues}
              onClose={close}
              onSent={() => change(Form.clear)}
            />
          )}
        </FaultBoundary>
      )}
    </CreatePanel>
  )
}

/** What another version of the protocol can take over: the pair. */
const kept = ({ version, chainId, a, b }: Form.CreateForm): Form.CreateForm => ({
  ...Form.empty(version, chainId),
  a,
  b,
})
