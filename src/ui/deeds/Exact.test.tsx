import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Exact } from './Exact.tsx'

test.each([
  ['0.006385', '0.006384338030303815', true],
  ['+ 4,687.05 USDC', '4687.0522', true],
  ['5.00', '5', false],
  ['1,234', '1234', false],
  ['12', '12.000000001', true],
  ['1,5 ETH', '1.5', false],
])(
  '[IN-3] [GO-5] %s of %s keeps the exact value, and a press where more digits are to be told',
  (text, exact, more) => {
    const html = renderToStaticMarkup(<Exact text={text} exact={exact} />)
    expect(html).toContain(`<data translate="no" value="${exact}">`)
    expect(html.includes('<button')).toBe(more)
  },
)
