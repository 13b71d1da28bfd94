/**
 * Removes fields from a GraphQL document, by their paths in the response (aliases, without list
 * positions). A selection that becomes empty is removed with its field. Pure; supports the syntax of
 * our own documents: fields, aliases, arguments and inline fragments.
 */
export function withoutFields(document: string, paths: ReadonlySet<string>): string {
  if (paths.size === 0) return document
  const open = document.indexOf('{')
  const { text } = readSelection(document, open, '', paths)
  return document.slice(0, open) + text
}

interface Selection {
  /** With its braces; null if nothing is left inside. */
  readonly text: string | null
  readonly end: number
}

const field = /\s*(?:(\w+)\s*:\s*)?(\.\.\.\s*on\s+\w+|\w+)/y

function readSelection(
  document: string,
  open: number,
  path: string,
  removed: ReadonlySet<string>,
): Selection {
  let text = '{'
  let isEmpty = true
  let at = open + 1
  for (;;) {
    field.lastIndex = at
    const match = field.exec(document)
    if (match === null) break
    const start = at
    at = field.lastIndex
    const [, alias, name = ''] = match
    const isFragment = name.startsWith('...')
    const own = isFragment ? path : `${path}${path === '' ? '' : '.'}${alias ?? name}`
    at = skipArguments(document, at)
    let kept = document.slice(start, at)
    const brace = /^\s*\{/.exec(document.slice(at))
    if (brace !== null) {
      const inner = readSelection(document, at + brace[0].length - 1, own, removed)
      at = inner.end
      kept = inner.text === null ? '' : `${kept} ${inner.text}`
    }
    if (kept === '' || (!isFragment && removed.has(own))) continue
    text += kept
    isEmpty = false
  }
  const end = document.indexOf('}', at) + 1
  return { text: isEmpty ? null : `${text} }`, end }
}

function skipArguments(document: string, at: number): number {
  const open = /^\s*\(/.exec(document.slice(at, at + 20))
  return open === null ? at : document.indexOf(')', at) + 1
}
