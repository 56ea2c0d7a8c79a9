import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeSay } from '#i18n/makeSay.ts'
import { DeedDone } from './DeedDone.tsx'

const html = (value: string) =>
  renderToStaticMarkup(
    <DeedDone
      say={makeSay('en-US')}
      view={{
        ...{ tokens: [], sentence: 'Sent', arrived: null, against: null, difference: null },
        rows: [{ name: 'To', value }],
      }}
    />,
  )
const row = (value: string) => html(value).match(/<bdi[^>]*>(.*?)<\/bdi>/)?.[1]

test('[SM-13] a whole address of a receipt may part in its middle alone, and is copied whole; other values stay as they are', () => {
  const address = '0x5E3E42AC60b2259d20A7DC4C2970CF621832b247'
  expect(
    row(address)
      ?.split('<wbr/>')
      .map(half => half.length),
  ).toEqual([21, 21])
  expect(row(address)?.replace('<wbr/>', '')).toBe(address)
  expect(html(address)).toContain('<bdi translate="no" class="mono" dir="ltr">0x5E')
  expect(
    row('2mMDG6gYfnBTNjvZVM2QGCLkXQpeETY9uEfksnsmuX6Y')
      ?.split('<wbr/>')
      .map(half => half.length),
  ).toEqual([22, 22])
  expect(row('1 ETH = 3,129.23 USDC, at a price of the block')).not.toContain('<wbr')
  expect(html('1 ETH')).not.toContain('mono')
})
