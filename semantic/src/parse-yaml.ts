import { isMap, isNode, isScalar, LineCounter, parseDocument, type Document } from 'yaml'

export type YamlPath = readonly (string | number)[]

/** What is wrong with a file, and where. */
export interface FileProblem {
  readonly file: string
  readonly line: number
  readonly message: string
}

export interface ParsedYaml {
  readonly given: unknown
  /** It is no YAML at all, which is then among the problems. */
  readonly isBroken: boolean
  /** Notes what is wrong with the thing at the path, with the line on which it stands. */
  readonly report: (path: YamlPath, message: string) => void
}

/** Parses a file that people write, so that what is wrong with it can be told with its line. */
export function parseYaml(
  file: { readonly name: string; readonly text: string },
  problems: FileProblem[],
): ParsedYaml {
  const lines = new LineCounter()
  const document = parseDocument(file.text, { lineCounter: lines })
  const note = (offset: number, message: string) => {
    problems.push({ file: file.name, line: lines.linePos(offset).line, message })
  }
  const report: ParsedYaml['report'] = (path, message) => note(offsetOf(document, path), message)
  const [error] = document.errors
  if (error === undefined) return { given: document.toJS(), isBroken: false, report }
  // The others follow from the first.
  const [what = ''] = error.message.split(/\n| at line \d/)
  note(error.pos[0], `This is not YAML: ${what.replace(/[.:]$/, '')}. Correct it.`)
  return { given: null, isBroken: true, report }
}

/** Where the thing at the path begins, or the nearest thing around it that exists. */
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
