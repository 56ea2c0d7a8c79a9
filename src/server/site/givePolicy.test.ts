import { expect, test } from 'vitest'
import { givePolicy, hashOf } from './givePolicy.ts'
import { scanHtml } from './scanHtml.ts'

const meta = (more = '') =>
  `<meta http-equiv="content-security-policy" content="default-src &#39;self&#39;; script-src 'self' ${more}; style-src 'self'">`
const page = (head: string, body = '') =>
  `<!DOCTYPE html><html><head><meta charset="utf-8">${head}${meta(hashOf('island()'))}</head><body>${body}</body></html>`
const nobody = () => false

test('a page keeps only the hashes it needs, and the policy stands before every script', () => {
  const with_ = givePolicy(page('<title>x</title>', '<script>island()</script>'), nobody)
  expect(with_.faults).toEqual([])
  expect(with_.policy).toContain(hashOf('island()'))
  expect(with_.policy).toContain("frame-ancestors 'self' https://app.safe.global")
  expect(with_.html.indexOf('content-security-policy')).toBeLessThan(with_.html.indexOf('<title>'))
  expect(with_.html.match(/content-security-policy/g)).toHaveLength(1)
  expect(with_.html).not.toContain('frame-ancestors')
  expect(givePolicy(page(''), nobody).policy).not.toContain('sha256')
})

test('an inline script that no source wrote gets no hash and is a fault; ours gets one', () => {
  const injected = givePolicy(page('', '<script>alert(document.domain)</script>'), nobody)
  expect(injected.faults).toHaveLength(1)
  expect(injected.policy).not.toContain(hashOf('alert(document.domain)'))
  const ours = givePolicy(page('<script>theme()</script>'), text => text === 'theme()')
  expect(ours.faults).toEqual([])
  expect(ours.policy).toContain(hashOf('theme()'))
})

test('data blocks and files need no hash; inline styles, handlers and javascript: links are faults', () => {
  const fine = '<script type="application/ld+json">{"a":1}</script><script type="module" src="/_astro/a.js"></script>'
  expect(givePolicy(page('', fine), nobody)).toMatchObject({ faults: [] })
  for (const bad of [
    '<p style="color:red">',
    '<a onclick="x()">',
    '<a href=" javascript:alert(1)">',
    '<a href="&#106;ava\tscript&colon;alert(1)">',
    '<svg><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<form><button formaction="JavaScript:alert(1)">x</button></form>',
    '<style>p{}</style>',
    '<svg><style>p{}</style></svg>',
    '<noscript><p style="color:red"></noscript>',
    '<template><script>alert(1)</script></template>',
  ])
    expect(givePolicy(page('', bad), nobody).faults, bad).toHaveLength(1)
  expect(givePolicy('<html><head></head></html>', nobody).faults).toEqual(['the page carries no content policy'])
})

test('a page made on demand has its list as a header; one without any list may do nothing', () => {
  const live = givePolicy(
    '<html><head><title>x</title></head><body><script>island()</script></body></html>',
    nobody,
    `script-src 'self' ${hashOf('island()')} ${hashOf('other()')}`,
  )
  expect(live.faults).toEqual([])
  expect(live.policy).toContain(hashOf('island()'))
  expect(live.policy).not.toContain(hashOf('other()'))
  expect(live.html.indexOf('content-security-policy')).toBeLessThan(live.html.indexOf('<title>'))
  expect(givePolicy('<p>', nobody).policy).toBe("default-src 'none'")
})

test('markup in attributes, comments and titles is text, as a browser reads it', () => {
  const names = (html: string) => scanHtml(html).map(tag => tag.name)
  expect(names('<h1 title="<script>alert(1)</script>" data-x=\'a>b\'>x</h1>')).toEqual(['h1'])
  expect(names('<!-- <script>1</script> --><title><script>2</script></title><p>1 < 2')).toEqual(['title', 'p'])
  expect(scanHtml('<script a=1 async type=module>if (a<b) "</p>"</script>')[0]).toMatchObject({
    text: 'if (a<b) "</p>"',
  })
  expect(scanHtml('<input value=x/y disabled/>')[0]!.attributes.get('value')).toBe('x/y')
})
