import type { Say } from '#i18n/Say.ts'
import { HiddenText } from '#ui/account/HiddenText.tsx'
import { Button } from '#ui/primitives/Button.tsx'

export type DepositRow = { chainId: number; network: string; amount: string; money: string | null }

/** What lies in EntryPoint for a passkey wallet, network by network. */
export function DepositCard({
  say,
  rows,
  hidden,
  onWithdraw,
}: {
  say: Say
  rows: readonly DepositRow[]
  hidden: boolean
  onWithdraw: (chainId: number) => void
}) {
  return (
    <section className="card card-sunken pad-m passkey-card deposit-card" aria-labelledby="deposit-card">
      <h3 id="deposit-card">{say.t('deposit.title')}</h3>
      <p className="soft">{say.t('deposit.note')}</p>
      {rows.map(({ chainId, network, amount, money }) => (
        <div key={chainId} className="deposit-row" data-deposit={chainId}>
          <span>
            <HiddenText say={say} text={amount} hidden={hidden} />
            <span className="soft">
              {money && !hidden && (
                <>
                  <bdi translate="no">{money}</bdi> ·{' '}
                </>
              )}
              {network}
            </span>
          </span>
          <Button size="s" aria-label={say.t('deposit.withdrawOn', { network })} onClick={() => onWithdraw(chainId)}>
            {say.t('deposit.withdraw')}
          </Button>
        </div>
      ))}
    </section>
  )
}
