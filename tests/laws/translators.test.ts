// A page under a browser's own translator: amounts, addresses, symbols and names stay as they are, so that "ONE" is no
// number and 1.5 ETH no word.
import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesIn, isTest, read } from './sources.ts'

/** What shows a value or a stranger's text: `<data>`, `<bdi>`, and what is written in the font of addresses. */
const isValue = (open: ts.JsxOpeningLikeElement): boolean => {
  const tag = open.tagName.getText()
  const classes = open.attributes.properties.find(
    each => ts.isJsxAttribute(each) && each.name.getText() === 'className',
  )
  return tag === 'data' || tag === 'bdi' || (/^[a-z]/.test(tag) && /["'` ]mono\b/.test(classes?.getText() ?? ''))
}
const says = (open: ts.JsxOpeningLikeElement): boolean =>
  open.attributes.properties.some(each => ts.isJsxAttribute(each) && each.name.getText() === 'translate')

/** Elements with a value that neither say whether they are translated nor lie in one that says so. */
function untold(path: string): string[] {
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node, told: boolean): void => {
    const open = ts.isJsxElement(node) ? node.openingElement : ts.isJsxSelfClosingElement(node) ? node : null
    const here = told || (open !== null && says(open))
    if (open && isValue(open) && !here) found.push(`${path}: ${open.getText().replace(/\s+/g, ' ')}`)
    ts.forEachChild(node, child => visit(child, here))
  }
  visit(source, false)
  return found
}

test('[IN-2] each amount, address, symbol and name in a component says whether a translator may change it', () => {
  const components = filesIn('src', /\.tsx$/).filter(path => !isTest(path))
  expect(components.length).toBeGreaterThan(200)
  expect(components.flatMap(untold)).toEqual([])
  const pages = filesIn('src', /\.astro$/).flatMap(path =>
    [...read(path).matchAll(/<(?:data|bdi)\b[^>]*>/g)].map(([tag]) => `${path}: ${tag}`),
  )
  expect(pages.filter(tag => !tag.includes('translate='))).toEqual([])
})

test('[IN-2] only prose of strangers and our own sentences may be translated where a value stands', () => {
  const prose = filesIn('src', /\.tsx$/)
    .filter(path => !isTest(path))
    .flatMap(path =>
      [...read(path).matchAll(/translate=(?:"yes"|\{[^}]*\})/g)].map(([found]) => [path, found] as const),
    )
  expect(prose).toEqual([
    ['src/ui/account/lists/ActivityList.tsx', 'translate="yes"'],
    ['src/ui/liquidity/PairFields.tsx', "translate={token ? 'no' : 'yes'}"],
    ['src/ui/nft/CollectionView.tsx', 'translate="yes"'],
    ['src/ui/nft/CollectionView.tsx', 'translate="yes"'],
    ['src/ui/nft/ItemView.tsx', 'translate="yes"'],
    ['src/ui/send/SendAmount.tsx', "translate={token ? 'no' : 'yes'}"],
    ['src/ui/solana/SolanaAddress.tsx', "translate={waiting ? 'yes' : 'no'}"],
    ['src/ui/swap/AmountSide.tsx', "translate={symbol ? 'no' : 'yes'}"],
    ['src/ui/token/TokenInfo.tsx', 'translate="yes"'],
    ['src/ui/token/TokenInfo.tsx', "translate={text === token.address ? 'no' : undefined}"],
  ])
})
