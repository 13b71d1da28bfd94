import { isMap, isNode, isScalar, LineCounter, parseDocument, type Document } from 'yaml'

export type YamlPath = readonly (string | number)[]

/** A problem of a file with its location. */
export interface FileProblem {
  readonly file: string
  readonly line: number
  readonly message: string
}

export interface ParsedYaml {
  readonly value: unknown
  /** The file is not valid YAML, which has been reported. */
  readonly isBroken: boolean
  /** Reports a problem of the node at the path, with its line. */
  readonly report: (path: YamlPath, message: string) => void
}

/**
 * Parses a YAML file so that its problems can be reported with their lines. JSON, which is YAML as well and
 * what a build contains, is parsed as such, which is much faster.
 */
export function parseYaml(
  file: { readonly name: string; readonly text: string },
  problems: FileProblem[],
): ParsedYaml {
  const lines = new LineCounter()
  let parsed: Document | null = null
  const readDocument = () => (parsed ??= parseDocument(file.text, { lineCounter: lines }))
  const note = (offset: number, message: string) => {
    problems.push({ file: file.name, line: lines.linePos(offset).line, message })
  }
  const report: ParsedYaml['report'] = (path, message) =>
    note(offsetOf(readDocument(), path), message)
  const json = parseJson(file.text)
  if (json !== null) return { value: json, isBroken: false, report }
  const document = readDocument()
  const [error] = document.errors
  if (error === undefined) return { value: document.toJS(), isBroken: false, report }
  // Later errors usually follow from the first.
  const [what = ''] = error.message.split(/\n| at line \d/)
  note(error.pos[0], `This is not YAML: ${what.replace(/[.:]$/, '')}. Correct it.`)
  return { value: null, isBroken: true, report }
}

/** The object that the text is in JSON; null if it is anything else. */
function parseJson(text: string): object | null {
  if (!text.startsWith('{')) return null
  try {
    return JSON.parse(text) as object
  } catch {
    return null
  }
}

/** The position of the node at the path, or of its nearest existing ancestor. */
function offsetOf(document: Document, path: YamlPath): number {
  for (let length = path.length; length > 0; length -= 1) {
    const parent =
      length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true)
    const last = path[length - 1]
    if (isMap(parent)) {
      const pair = parent.items.find((item) => isScalar(item.key) && item.key.value === last)
      if (isScalar(pair?.key) && pair.key.range) return pair.key.range[0]
    }
    const node = document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}
