import { chainById } from '#domain/chains/chains.ts'
import { claimable, type Reward } from '#domain/token/Reward.ts'
import { safeText } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'

type Props = {
  say: Say
  rewards: readonly Reward[] /** The network being claimed on. */
  working: number | null
  problem: string | null
  onClaim: (chainId: number) => void
  onStop: () => void
}

/** AD-6: what arrives with a claim, network by network. */
export function ClaimView({ say, rewards, working, problem, onClaim, onStop }: Props) {
  const chainIds = [...new Set(rewards.map(({ chainId }) => chainId))]
  return (
    <div className="claim">
      <p className="soft">{say.t('rewards.text')}</p>
      {problem && (
        <p className="card card-warn pad-s" role="alert">
          {problem}
        </p>
      )}
      {chainIds.map(chainId => {
        const network = chainById(chainId)?.name ?? String(chainId)
        return (
          <section key={chainId} className="claim-network" aria-label={network}>
            <ul role="list">
              {rewards
                .filter(reward => reward.chainId === chainId)
                .map(reward => (
                  <li key={reward.token}>
                    <bdi>
                      {say.amount(claimable(reward), reward.decimals)} {safeText(reward.symbol, 12)}
                    </bdi>
                  </li>
                ))}
            </ul>
            <Button
              variant="primary"
              block
              busy={working === chainId}
              disabled={working !== null}
              onClick={() => onClaim(chainId)}
            >
              {say.t('rewards.claimOn', { network })}
            </Button>
            {working === chainId && (
              <Button block onClick={onStop}>
                {say.t('review.stopWaiting')}
              </Button>
            )}
          </section>
        )
      })}
    </div>
  )
}
