import type { ReactNode } from 'react'
import type { Issue } from '#domain/swap/Issue.ts'
import type { SwapForm, Side } from '#domain/swap/SwapForm.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'
import { FirstText } from '../primitives/FirstText.tsx'
import { Icon } from '../primitives/Icon.tsx'
import { amountSize } from './amountSize.ts'
import { AmountPresets, DollarPresets } from './AmountPresets.tsx'
import { AmountSide } from './AmountSide.tsx'
import { IssueNotes } from './IssueNotes.tsx'
import { QuoteLine } from './QuoteLine.tsx'
import type { QuoteView } from './QuoteView.ts'
import { type RibbonView, RouteRibbon } from './RouteRibbon.tsx'
import type { SideView } from './SideView.ts'
import './swap.css'

export type Placement = 'landing' | 'token' | 'page'

export type SwapPanelProps = {
  say: Say
  placement: Placement
  form: SwapForm
  input: SideView
  output: SideView
  /** `wait`: it will pass by itself. `tone` red where nothing can be done here. */
  main: {
    text: string /** The same as the page was built, for who has a wallet: the first script writes it. */
    known?: string | undefined
    enabled: boolean
    busy: boolean
  }
  issues: Issue[]
  /** The amount's own fault is among the issues. */
  amountProblem: boolean
  quote: QuoteView | null
  /** On the landing page: the route at a glance. */
  ribbon?: RibbonView | null
  quoteStale: boolean
  quoteOpen: boolean
  /** Pools with hooks are being asked: what is shown may get better. */
  asking: boolean
  /** CH-1: name of the network that cleared the form; null when nothing was lost. */
  cleared: string | null
  /** `Auto` or `0.5%` */
  slippage: string
  /** Fee-on-transfer: exact output can't be had. */
  exactOutput: boolean
  contact: string
  /** Who gets what is bought, where it can be another than oneself. */
  recipient?: ReactNode
  /** Names of URL parameters that could not be followed. */
  ignored: string[]
  /** Chain keys and their hidden form fields, for a press without a script. */
  query: Record<string, string | undefined>
  on: {
    type?: (side: Side, text: string) => void
    pick?: (side: Side) => void
    flip?: () => void
    /** Null: nothing is held to take a share of. */
    preset?: ((percent: number) => void) | null | undefined
    /**
     * So many of the shown currency are to be sold. Beside `preset` only as built: the first script knows whose page
     * it is.
     */
    dollars?: ((amount: number) => void) | undefined
    settings?: () => void
    main?: () => void
    retry?: () => void
    toggleQuote?: () => void
    undo?: () => void
  }
}

/** The swap box. A real form: without a script its button leads to /swap with what was typed. */
export function SwapPanel(props: SwapPanelProps) {
  const { say, placement, form, input, output, main, issues, quote, on } = props
  const id = `swap-${placement}`
  const notes = `${id}-notes`
  const hidden = { ...props.query, value: undefined }
  const size = amountSize(input.text, output.text)
  const problem = (side: Side) => (props.amountProblem && form.field === side ? notes : undefined)
  return (
    <form
      className={`swap-panel at-${placement}`}
      action={say.path('swap')}
      aria-label={say.t('swap.title')}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        on.main?.()
      }}
    >
      {Object.entries(hidden).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {placement !== 'landing' && (
        <div className="swap-head">
          <h2>{say.t('swap.title')}</h2>
          <button type="button" className="swap-gear" aria-haspopup="dialog" onClick={on.settings}>
            <Icon name="gear" />
            <span className="unseen">{say.t('swap.settings')}</span>
            <span aria-hidden="true">{props.slippage}</span>
          </button>
        </div>
      )}
      <div className="swap-sides">
        <AmountSide
          say={say}
          side="input"
          id={`${id}-input`}
          view={input}
          size={size}
          follows={form.field === 'output'}
          problemId={problem('input')}
          presets={
            <>
              {on.preset !== undefined && <AmountPresets say={say} onPick={on.preset} />}
              {on.dollars && <DollarPresets say={say} onPick={on.dollars} />}
            </>
          }
          onType={text => on.type?.('input', text)}
          {...(on.pick && { onPick: () => on.pick?.('input') })}
        />
        <button type="button" className="swap-flip" aria-label={say.t('swap.flip')} onClick={on.flip}>
          <Icon name="arrowDown" />
        </button>
        <AmountSide
          say={say}
          side="output"
          id={`${id}-output`}
          view={output}
          size={size}
          follows={form.field === 'input'}
          problemId={problem('output')}
          readOnly={!props.exactOutput}
          onType={text => on.type?.('output', text)}
          {...(on.pick && { onPick: () => on.pick?.('output') })}
        />
      </div>
      {placement === 'landing' &&
        (props.ribbon ? (
          <RouteRibbon say={say} ribbon={props.ribbon} />
        ) : (
          <p className="ribbon-line soft">{say.t('swap.bestOf')}</p>
        ))}
      <Button
        type="submit"
        variant="primary"
        size="l"
        block
        className="swap-main"
        disabled={!main.enabled}
        aria-describedby={notes}
      >
        {main.busy && <span className="ripple" aria-hidden="true" />}
        <FirstText text={main.text} known={main.known} />
      </Button>
      {props.recipient}
      {placement !== 'landing' && (
        <>
          <IssueNotes say={say} issues={issues} id={notes} contact={props.contact} onRetry={on.retry} />
          {props.ignored.length > 0 && (
            <p className="swap-note note-amber">
              <Icon name="info" />
              <span>{say.t('swap.ignored', { names: props.ignored.join(', ') })}</span>
            </p>
          )}
          {props.cleared !== null && (
            <p className="swap-note note-plain" role="status">
              <Icon name="info" />
              <span>
                {say.t('swap.cleared', { network: props.cleared })}{' '}
                <button type="button" className="link" onClick={on.undo}>
                  {say.t('swap.undo')}
                </button>
              </span>
            </p>
          )}
          <QuoteLine
            say={say}
            asking={props.asking}
            quote={quote}
            stale={props.quoteStale}
            open={props.quoteOpen}
            {...(on.toggleQuote && { onToggle: on.toggleQuote })}
          />
          <noscript>
            <p className="swap-note note-amber">{say.t('swap.needsScript')}</p>
          </noscript>
        </>
      )}
    </form>
  )
}
