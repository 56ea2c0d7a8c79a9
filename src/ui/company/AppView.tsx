import { CONTACT } from '#domain/contact.ts'
import type { Say } from '#i18n/Say.ts'
import { Button } from '#ui/primitives/Button.tsx'
import { Icon, type IconName } from '#ui/primitives/Icon.tsx'
import { QrCode } from '#ui/primitives/QrCode.tsx'

type Props = { say: Say /** This page's address, as it is read. */; address: string; cells: boolean[][] }

const devices: { key: string; icon: IconName }[] = [
  { key: 'iphone', icon: 'share' },
  { key: 'android', icon: 'plus' },
  { key: 'desk', icon: 'external' },
]
const steps = ['wallet', 'fund', 'swap'] as const

/** NB-3, LD-6: Tarn kept as an app on a phone or a desk, and the first steps of a newcomer. */
export function AppView({ say, address, cells }: Props) {
  return (
    <div className="wrap app-page">
      <section className="app-lead">
        <div>
          <h1>{say.t('app.page.title')}</h1>
          <p className="soft">{say.t('app.page.body')}</p>
        </div>
        <figure className="app-code">
          <QrCode cells={cells} label={say.t('app.page.code')} />
          <figcaption className="soft">
            {say.t('app.page.scan')} <bdi translate="no">{address}</bdi>
          </figcaption>
        </figure>
      </section>
      <ul role="list" className="app-devices">
        {devices.map(({ key, icon }) => (
          <li key={key} className="card pad-m">
            <Icon name={icon} />
            <h2>{say.t(`app.page.${key}`)}</h2>
            <p className="soft">{say.t(`app.page.${key}.how`)}</p>
          </li>
        ))}
      </ul>
      <section id="start" className="app-start" aria-labelledby="start-title">
        <h2 id="start-title">{say.t('app.start.title')}</h2>
        <ol>
          {steps.map(step => (
            <li key={step}>
              <h3>{say.t(`app.start.${step}`)}</h3>
              <p className="soft">{say.t(`app.start.${step}.how`)}</p>
            </li>
          ))}
        </ol>
        <p className="app-ways">
          <Button variant="primary" href={say.path('swap', {}, { connect: 'true' })}>
            {say.t('app.start.go')}
          </Button>
          <Button href={say.path('help')}>{say.t('help.title')}</Button>
          <Button variant="quiet" href={CONTACT}>
            {say.t('company.contact')}
          </Button>
        </p>
      </section>
    </div>
  )
}
