import type { ReactNode } from 'react'
import { contesting } from '#domain/issues/standing.ts'
import type { CreateForm } from '#domain/liquidity/CreateForm.ts'
import { safeText, type Token } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '../primitives/Button.tsx'
import { Icon } from '../primitives/Icon.tsx'
import { Segmented } from '../primitives/Segmented.tsx'

type Props = {
  say: Say
  form: CreateForm
  versions: { key: string; label: string; href: string }[]
  /** The pool that was chosen, once it was. */
  pool: { text: string; a: Token | null; b: Token | null } | null
  /** Parameters of the address that could not be followed. */
  ignored: readonly string[]
  notes: readonly { key: string; text: string; tone: string }[]
  contact: string | null
  /** Takes what the network costs off the deposit. */
  leaveSome: (() => void) | null
  slippage: string
  main: { text: string; enabled: boolean; busy: boolean }
  on: { main: () => void; edit: () => void; settings: () => void; reset: (() => void) | null }
  children: ReactNode
}

/** LP-3: the frame of both steps: where one is, what was chosen, what stands in the way. */
export function CreatePanel({
  say,
  form,
  versions,
  pool,
  ignored,
  notes,
  contact,
  leaveSome,
  slippage,
  main,
  on,
  children,
}: Props) {
  return (
    <form
      className="create-card"
      aria-label={say.t('create.formOf')}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (main.enabled) on.main()
      }}
    >
      <div className="create-head">
        <strong id="create-head" tabIndex={-1}>
          {say.t(`create.step.${form.step}`)}
        </strong>
        <span className="create-head-tools">
          {on.reset && (
            <Button size="s" variant="quiet" onClick={on.reset}>
              {say.t('create.reset')}
            </Button>
          )}
          <button type="button" className="swap-gear" aria-haspopup="dialog" onClick={on.settings}>
            <span className="unseen">{say.t('create.settings')} </span>
            {form.step === 2 && <bdi translate="no">{slippage}</bdi>}
            <Icon name="gear" />
          </button>
        </span>
      </div>
      {form.step === 1 && <Segmented label={say.t('create.version')} items={versions} value={form.version} />}
      {ignored.length > 0 && (
        <p className="swap-note note-amber" role="status">
          <Icon name="warning" />
          <span>{say.t('create.ignored', { names: ignored.join(', ') })}</span>
        </p>
      )}
      {pool && (
        <div className="create-pool">
          <span>
            <strong>
              <bdi translate="no" dir="ltr">
                {[pool.a, pool.b].map(token => safeText(token?.symbol ?? '', 12)).join('/')}
              </bdi>
            </strong>{' '}
            <span className="soft">{pool.text}</span>
          </span>
          <Button size="s" onClick={on.edit}>
            <Icon name="pencil" /> {say.t('create.edit')}
          </Button>
        </div>
      )}
      <div className="create-step">{children}</div>
      <div className="create-foot">
        {notes.map(({ key, text, tone }) => (
          <p key={key} className={`swap-note note-${tone}`} role={tone === 'red' ? 'alert' : 'status'} data-issue={key}>
            <Icon name={tone === 'plain' ? 'info' : 'warning'} />
            <span>
              {text}{' '}
              {key === 'insufficientGas' && leaveSome && (
                <button type="button" className="link" onClick={leaveSome}>
                  {say.t('create.leaveSome')}
                </button>
              )}
              {contesting.has(key) && contact && (
                <a className="link" href={contact}>
                  {say.t(key === 'regionClosed' ? 'swap.contact' : 'create.contact')}
                </a>
              )}
            </span>
          </p>
        ))}
        <Button type="submit" variant="primary" size="l" block disabled={!main.enabled} busy={main.busy}>
          {main.text}
        </Button>
      </div>
    </form>
  )
}
