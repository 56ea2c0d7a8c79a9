import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { type Currency, currencies } from '#i18n/currencies.ts'
import { currencyName } from '#i18n/format.ts'
import { intlTag } from '#i18n/locales.ts'
import type { Say } from '#i18n/Say.ts'
import { chooseMoney, type Rates, withCurrency } from '#islands/settings/chooseMoney.ts'
import { noteUse } from '#state/site/noteUse.ts'
import { closeDrawer, goBack } from '#state/settings/drawer.ts'
import { $currency } from '#state/settings/settings.ts'
import { ChoiceList } from '#ui/account/settings/ChoiceList.tsx'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'

/** NB-6, NB-7: `cur` in the address, the other parameters kept. */
export function CurrencyScreen({ say }: { say: Say }) {
  const currency = useStore($currency)
  const [rates, setRates] = useState<Rates>('today')
  const pick = async (code: string) => {
    noteUse({ name: 'currency', code })
    history.replaceState(history.state, '', withCurrency(code))
    setRates(await chooseMoney(code as Currency))
  }
  return (
    <>
      <ScreenHead say={say} title={say.t('drawer.currency')} onBack={goBack} onClose={closeDrawer} />
      <p className="soft account-told" role="status">
        {rates === 'today' ? '' : say.t(`settings.rates.${rates}`)}
      </p>
      <ChoiceList
        label={say.t('drawer.currency')}
        items={currencies.map(code => ({
          key: code,
          label: code,
          soft: currencyName(code, intlTag(say.locale)),
          href: withCurrency(code),
        }))}
        value={currency}
        onPick={code => void pick(code)}
      />
    </>
  )
}
