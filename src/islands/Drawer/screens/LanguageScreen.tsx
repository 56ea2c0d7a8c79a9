import { defaultLocale, locales, pagesOf } from '#i18n/locales.ts'
import { localizePath, splitLocale } from '#i18n/paths.ts'
import type { Say } from '#i18n/Say.ts'
import { closeDrawer, goBack } from '#state/settings/drawer.ts'
import { noteUse } from '#state/site/noteUse.ts'
import { writeStored } from '#state/stored/stored.ts'
import { ChoiceList } from '#ui/account/settings/ChoiceList.tsx'
import { ScreenHead } from '#ui/account/ScreenHead.tsx'

/**
 * The same page in another language, its parameters kept. `lng` says that the default locale, or a region, was chosen.
 */
function hrefOf(key: string): string {
  const pages = pagesOf(key)
  const query = new URLSearchParams(location.search)
  query.delete('lng')
  if (key === defaultLocale || key !== pages) query.set('lng', key)
  const text = query.toString()
  return localizePath(pages, splitLocale(location.pathname).path) + (text && `?${text}`) + location.hash
}

/** NB-6: a language is a link. */
export function LanguageScreen({ say }: { say: Say }) {
  return (
    <>
      <ScreenHead say={say} title={say.t('drawer.language')} onBack={goBack} onClose={closeDrawer} />
      <ChoiceList
        label={say.t('drawer.language')}
        items={locales.map(({ key, name }) => ({ key, label: name, lang: key, href: hrefOf(key) }))}
        value={document.documentElement.dataset.region ?? say.locale}
        onFollow={key => {
          writeStored('tarn.language', key)
          noteUse({ name: 'language', locale: key })
        }}
      />
    </>
  )
}
