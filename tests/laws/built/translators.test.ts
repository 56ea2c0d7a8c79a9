// What a browser's translator may touch of a built page, read as a browser reads it.
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { expect, test } from 'vitest'
import { htmlOf, pages } from './built.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
const VALUES = new Set(['data', 'bdi'])
/** A text that is an address or a hash, short or whole, and nothing else. */
const ADDRESS = /^\s*0x[0-9a-f]{4,}(?:…[0-9a-f]{4,})?\s*$/i

/** Values of a page that a translator may change: the element, or the text of an address. */
function changeable(path: string): string[] {
  const found: string[] = []
  const visit = (node: Node, may: boolean, parent = ''): void => {
    if (node.nodeName === '#text') {
      const { value } = node as DefaultTreeAdapterTypes.TextNode
      if (may && ADDRESS.test(value)) found.push(`<${parent}> ${value.trim()}`)
      return
    }
    if (!('tagName' in node) || ['script', 'style', 'template', 'head'].includes(node.tagName)) return
    const of = new Map(node.attrs.map(({ name, value }) => [name, value]))
    const asked = of.get('translate')
    const inner = asked === undefined ? may : asked !== 'no'
    if (inner && asked !== 'yes' && VALUES.has(node.tagName)) found.push(`<${node.tagName} class="${of.get('class')}">`)
    if (inner && (of.get('class') ?? '').split(' ').includes('mono')) found.push(`<${node.tagName}> in mono`)
    for (const child of node.childNodes) visit(child, inner, node.tagName)
  }
  for (const child of parse(htmlOf(path)).childNodes) if ('tagName' in child) visit(child, true)
  return [...new Set(found)]
}

test('[IN-2] no amount, address or symbol of any built page can be changed by a translator', () => {
  const wrong = pages.flatMap(path => changeable(path).map(what => `${path}: ${what}`))
  expect(wrong.slice(0, 20)).toEqual([])
}, 180_000)
