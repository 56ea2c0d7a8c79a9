import { useId, useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { shortAddress } from '#domain/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { Field } from '#ui/primitives/Field.tsx'

type Props = { say: Say; networks: readonly { chainId: number; recovery: readonly string[] }[]; busy: boolean; onAdd: (chainId: number, address: string) => void }

/** PK-4: another address that may act for the account, on a network. */
export function RecoveryForm({ say, networks, busy, onAdd }: Props) {
  const id = useId()
  const [address, setAddress] = useState('')
  const [chainId, setChainId] = useState(networks[0]?.chainId ?? 1)
  const [wrong, setWrong] = useState(false)
  const name = (chain: number) => chainById(chain)?.name ?? String(chain)
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    const typed = address.trim().toLowerCase()
    const good = /^0x[0-9a-f]{40}$/.test(typed)
    setWrong(!good)
    if (good) onAdd(chainId, typed)
  }
  return (
    <section className="passkey-recovery">
      <h3>{say.t('passkeys.recovery')}</h3>
      <p className="soft">{say.t('passkeys.recoveryNote')}</p>
      {networks.flatMap(({ chainId: chain, recovery }) =>
        recovery.map(each => (
          <p key={`${chain}-${each}`}>
            {say.t('passkeys.recoveryOn', { address: shortAddress(each), network: name(chain) })}
          </p>
        )),
      )}
      <form className="passkey-form" onSubmit={submit}>
        <Field
          label={say.t('passkeys.recoveryField')}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={address}
          problem={wrong ? say.t('passkeys.recoveryInvalid') : null}
          onChange={event => setAddress(event.target.value)}
        />
        <label className="field-label" htmlFor={`${id}-network`}>{say.t('passkeys.recoveryNetwork')}</label>
        <div className="field-frame">
          <select id={`${id}-network`} value={chainId} onChange={event => setChainId(Number(event.target.value))}>
            {networks.map(({ chainId: chain }) => (
              <option key={chain} value={chain}>
                {name(chain)}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit" busy={busy}>
          {say.t('passkeys.recoveryAdd')}
        </Button>
      </form>
    </section>
  )
}
