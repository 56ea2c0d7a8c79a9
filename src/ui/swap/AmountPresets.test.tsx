import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import { AmountPresets } from './AmountPresets.tsx'

test('[IN-3] [SW-1] shares of a balance are written as the locale writes percent', () => {
  const shares = (locale: 'en-US' | 'ar-SA' | 'fr-FR') =>
    [
      ...renderToStaticMarkup(<AmountPresets say={makeSay(locale)} onPick={() => {}} />).matchAll(
        /<bdi[^>]*>(.*?)<\/bdi>/g,
      ),
    ].map(([, text]) => text!.replace(/\s/g, ' ').replace('\u200e', ''))
  expect(shares('en-US')).toEqual(['25%', '50%', '75%'])
  expect(shares('ar-SA')).toEqual(['25٪', '50٪', '75٪'])
  expect(shares('fr-FR')).toEqual(['25 %', '50 %', '75 %'])
})
