import ts from 'typescript'

/** A source whose every loop tells each of its turns to `globalThis.tarnLoop`, on the lines where it stood. */
export function countLoops(path: string, source: string): string {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind)
  const put: { at: number; text: string }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIterationStatement(node, false)) {
      const { statement } = node
      put.push({ at: statement.getStart(), text: '{globalThis.tarnLoop?.();' }, { at: statement.getEnd(), text: '}' })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return put
    .map((each, i) => ({ ...each, i }))
    .sort((a, b) => b.at - a.at || b.i - a.i)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source)
}
