import type { CurrencyId } from '#domain/token/Token.ts'
import type { Say } from '#i18n/Say.ts'

type Props = {
  say: Say
  tab: 'tokens' | 'pools'
  /** Key of the network. */
  chain: string
  /** Both sides of the swap that could be made all the same; null: none may be. */
  sides: { input: CurrencyId; output: CurrencyId } | null
}

/** SW-12: what a page offers beside a red verdict: the way back, strong, and quietly the swap. */
export function DangerDeeds({ say, tab, chain, sides }: Props) {
  return (
    <>
      <a className="button button-primary button-m" href={say.path('exploreTabChain', { tab, chain })}>
        {say.t(tab === 'tokens' ? 'token.danger.backTokens' : 'token.danger.backPools')}
      </a>
      {sides && (
        <a
          className="button button-quiet button-m danger-anyway"
          rel="nofollow"
          href={say.path('swap', {}, { chain, inputCurrency: sides.input, outputCurrency: sides.output })}
        >
          {say.t('token.danger.anyway')}
        </a>
      )}
    </>
  )
}
