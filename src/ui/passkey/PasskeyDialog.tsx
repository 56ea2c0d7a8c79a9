import { useState, type ReactNode } from 'react'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { type CostLine, CostLines } from './CostLines.tsx'
import { Tick } from './Tick.tsx'

export type PasskeyStage = 'verify' | 'where' | 'first' | 'second' | 'confirm'

type Props = {
  say: Say
  stage: PasskeyStage
  /** Of the passkey to delete. */
  name: string
  last: boolean
  /** Networks where the one to delete stays an owner until something is done there; null: none. */
  stays: string | null
  /** Networks where a new one becomes an owner later; null: none. */
  later: string | null
  /** What nobody could use any more, a sentence each. */
  lost: readonly string[]
  costs: readonly CostLine[]
  busy: boolean
  problem: string | null
  onVerify: () => void
  onAdd: (attachment: 'platform' | 'cross-platform') => void
  onContinue: () => void
  onDelete: () => void
  onCancel: () => void
}

/** PK-3: what is asked before a passkey is added or deleted, one thing at a time. */
export function PasskeyDialog(props: Props) {
  const { say, stage, name, last, busy, problem } = props
  const [known, setKnown] = useState(false)
  const deeds: Record<PasskeyStage, ReactNode> = {
    verify: (
      <Button variant="primary" busy={busy} onClick={props.onVerify}>
        {say.t('passkeys.verify')}
      </Button>
    ),
    where: (
      <>
        <Button busy={busy} onClick={() => props.onAdd('platform')}>
          {say.t('passkeys.platform')}
        </Button>
        <Button busy={busy} onClick={() => props.onAdd('cross-platform')}>
          {say.t('passkeys.crossPlatform')}
        </Button>
      </>
    ),
    first: (
      <Button variant="primary" onClick={props.onContinue}>
        {say.t('passkeys.continue')}
      </Button>
    ),
    second: (
      <Button variant="primary" onClick={props.onContinue}>
        {say.t('passkeys.continue')}
      </Button>
    ),
    confirm: (
      <Button variant="danger" busy={busy} disabled={busy || !known} onClick={props.onDelete}>
        {say.t('passkeys.confirmDelete')}
      </Button>
    ),
  }
  const texts: Record<PasskeyStage, string> = {
    verify: say.t('passkeys.verifyNote'),
    where: say.t('passkeys.addNote'),
    first: say.t(last ? 'passkeys.bumpFirstLast' : 'passkeys.bumpFirst', { name }),
    second: say.t(last ? 'passkeys.bumpLast' : 'passkeys.bumpSecond'),
    confirm: say.t(last ? 'passkeys.bumpFirstLast' : 'passkeys.bumpFirst', { name }),
  }
  return (
    <div className="passkey-dialog">
      <p>{texts[stage]}</p>
      {stage === 'where' && props.later && <p>{say.t('passkeys.addLater', { networks: props.later })}</p>}
      {(stage === 'first' || stage === 'confirm') && !last && props.stays && (
        <p className="passkey-pending">{say.t('passkeys.bumpStays', { name, networks: props.stays })}</p>
      )}
      {(stage === 'second' || stage === 'confirm') &&
        props.lost.map(text => (
          <p key={text} className="card card-warn pad-s">
            {text}
          </p>
        ))}
      {(stage === 'where' || stage === 'confirm') && <CostLines say={say} lines={props.costs} />}
      {stage === 'confirm' && (
        <Tick checked={known} onChange={setKnown}>
          {say.t('passkeys.acknowledge')}
        </Tick>
      )}
      {problem && (
        <p className="card card-warn pad-s" role="alert">
          {problem}
        </p>
      )}
      <div className="passkey-deeds">
        {deeds[stage]}
        <Button variant="quiet" onClick={props.onCancel}>
          {say.t('passkeys.cancel')}
        </Button>
      </div>
    </div>
  )
}
