import type { Step } from '#domain/account/firstSteps.ts'
import type { TransferProvider } from '#domain/account/TransferProvider.ts'
import type { Say } from '#i18n/Say.ts'
import { Icon, type IconName } from '#ui/primitives/Icon.tsx'
import { ProviderMark } from './ProviderMark.tsx'

type Props = {
  say: Say
  steps: readonly Step[] /** Where one buys; used when `steps` has it. */
  buyHref: string
  logos: readonly TransferProvider[]
  onStep: (step: 'receive' | 'transfer') => void
}

const icons: Record<Step, IconName> = { buy: 'coin', receive: 'qr', transfer: 'arrowDown' }

/** AD-5: an account that holds nothing: how to begin. */
export function EmptyHome({ say, steps, buyHref, logos, onStep }: Props) {
  return (
    <section className="empty-home" aria-labelledby="empty-home">
      <h2 id="empty-home">{say.t('drawer.emptyTitle')}</h2>
      <p className="soft">{say.t('emptyHome.text')}</p>
      <ul role="list">
        {steps.map(step => {
          const inside = (
            <>
              <Icon name={icons[step]} />
              <span className="empty-home-what">
                <span className="account-title">{say.t(`emptyHome.${step}`)}</span>
                <span className="soft">{say.t(`emptyHome.${step}.note`)}</span>
              </span>
              {step === 'transfer' && (
                <span className="empty-home-logos">
                  {logos.map(provider => (
                    <ProviderMark key={provider.serviceProvider} provider={provider} size={24} />
                  ))}
                </span>
              )}
              <Icon name="chevronEnd" />
            </>
          )
          return (
            <li key={step}>
              {step === 'buy' ? (
                <a className="empty-home-step" href={buyHref}>
                  {inside}
                </a>
              ) : (
                <button type="button" className="empty-home-step" data-leads={step} onClick={() => onStep(step)}>
                  {inside}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
