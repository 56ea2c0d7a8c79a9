import { expect, test } from 'vitest'
import { percentSign } from './percentSign.ts'
import { wholePercent } from './wholePercent.ts'

test('[IN-3] whole percent and the sign behind a field are those of the locale’s own figures', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ')
  const written = ['en-US', 'ar-SA-u-ca-gregory-nu-latn', 'fr-FR', 'ja-JP'].map(tag => [
    plain(wholePercent(25, tag)),
    percentSign(tag),
  ])
  expect(written).toEqual([
    ['25%', '%'],
    ['25٪', '٪'],
    ['25 %', '%'],
    ['25%', '%'],
  ])
})
