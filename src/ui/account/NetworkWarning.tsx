import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'

type Props = {
  say: Say /** Why the wallet did not switch. */
  problem: string | null
  networks: readonly { id: number; name: string }[]
  onSwitch: (id: number) => void
}

/** CH-2: the wallet stands on a network we don't know. */
export function NetworkWarning({ say, problem, networks, onSwitch }: Props) {
  return (
    <div className="card card-warn pad-m account-warning" role="alert">
      <p>{problem ?? say.t('account.unsupportedNote')}</p>
      <div className="account-switches">
        {networks.map(({ id, name }) => (
          <Button key={id} size="s" onClick={() => onSwitch(id)}>
            {say.t('account.switchTo', { network: name })}
          </Button>
        ))}
      </div>
    </div>
  )
}
