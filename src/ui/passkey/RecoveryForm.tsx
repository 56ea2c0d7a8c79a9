import { useId, useState } from 'react'
import { chainById } from '#domain/chains/chains.ts'
import { shortAddress } from '#domain/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'

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
            <bdi>{say.t('passkeys.recoveryOn', { address: shortAddress(each), network: name(chain) })}</bdi>
          </p>
        )),
      )}
      <form className="passkey-form" onSubmit={submit}>
        <label htmlFor={`${id}-address`}>{say.t('passkeys.recoveryField')}</label>
        <input
          id={`${id}-address`}
          className="input"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={address}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          onChange={event => setAddress(event.target.value)}
        />
        {wrong && (
          <p id={`${id}-wrong`} role="alert">
            {say.t('passkeys.recoveryInvalid')}
          </p>
        )}
        <label htmlFor={`${id}-network`}>{say.t('passkeys.recoveryNetwork')}</label>
        <select id={`${id}-network`} value={chainId} onChange={event => setChainId(Number(event.target.value))}>
          {networks.map(({ chainId: chain }) => (
            <option key={chain} value={chain}>
              {name(chain)}
            </option>
          ))}
        </select>
        <Button type="submit" busy={busy}>
          {say.t('passkeys.recoveryAdd')}
        </Button>
      </form>
    </section>
  )
}
