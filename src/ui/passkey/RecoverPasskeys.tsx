import { chainById } from '#domain/chains/chains.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'

type Props = {
  say: Say
  /** Passkeys made here, and networks where each is no owner yet. */
  made: readonly { id: string; name: string; missing: readonly number[] }[]
  stage: 'idle' | 'where' | 'make'
  busy: boolean
  disabled: boolean
  onStart: () => void
  onMake: () => void
  onOwner: (id: string, chainId: number) => void
}

/** PK-4: a new passkey for a wallet whose passkeys are lost: signed for, made, then an owner network by network. */
export function RecoverPasskeys({ say, made, stage, busy, disabled, onStart, onMake, onOwner }: Props) {
  return (
    <div className="passkey-form">
      <p className="soft">{say.t('recovery.passkeyNote')}</p>
      {made.map(({ id, name, missing }) => (
        <div key={id} className="recovery-row" data-made={name}>
          <p>
            <strong>
              <bdi translate="no">{name}</bdi>
            </strong>{' '}
            {missing.length === 0 && <span className="badge badge-up">{say.t('recovery.passkeyDone')}</span>}
          </p>
          <div className="recovery-deeds">
            {missing.map(chainId => (
              <Button key={chainId} size="s" variant="primary" disabled={disabled} onClick={() => onOwner(id, chainId)}>
                {say.t('recovery.passkeyOn', { network: chainById(chainId)?.name ?? String(chainId) })}
              </Button>
            ))}
          </div>
        </div>
      ))}
      {stage !== 'make' && (
        <Button disabled={disabled} onClick={onStart}>
          {say.t('passkeys.add')}
        </Button>
      )}
      {stage === 'make' && (
        <>
          <p role="status">{say.t('recovery.makeNote')}</p>
          <Button variant="primary" busy={busy} onClick={onMake}>
            {say.t('recovery.make')}
          </Button>
        </>
      )}
    </div>
  )
}
