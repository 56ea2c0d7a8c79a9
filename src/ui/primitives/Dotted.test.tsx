import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Dotted } from './Dotted.tsx'

test('[IN-2] facts in a row are read as one line; each dot belongs to the part that follows it, so no line ends with one', () => {
  const html = renderToStaticMarkup(<Dotted parts={['v3', <b key="fee">0.30%</b>, 'Ethereum']} />)
  expect(html.replace(/<[^>]*>/g, '')).toBe('v3 · 0.30% · Ethereum')
  expect(html).toContain('<span>v3</span><span><span class="dot"> · </span><b>0.30%</b></span>')
})
