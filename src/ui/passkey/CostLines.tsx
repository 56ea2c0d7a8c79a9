import type { Say } from '#i18n/Say.ts'

/** What one operation costs on one network; texts are written by the locale already. */
export type CostLine = {
  network: string
  cost: string | null
  most: string | null
  missing: string | null
  problem: string | null
}

/** What a change costs, network by network, before a wallet is asked for it. */
export function CostLines({ say, lines }: { say: Say; lines: readonly CostLine[] }) {
  return lines.map(({ network, cost, most, missing, problem }) => (
    <div key={network} className="passkey-cost">
      {cost && most && <p className="soft">{say.t('passkeys.costOn', { network, cost, most })}</p>}
      {missing && <p className="passkey-pending">{missing}</p>}
      {problem && <p className="passkey-pending">{problem}</p>}
    </div>
  ))
}
