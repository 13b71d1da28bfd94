import { isMap, isNode, isScalar, LineCounter, parseDocument, type Document } from 'yaml'
import { explainIssue } from './explain-issue.ts'
import type { Issue, Path, Problem, Report } from './problem.ts'

export interface ReadYaml<Value> {
  /** Null when it is not as it should be, which is then among the problems. */
  readonly value: Value | null
  readonly report: Report
}

type Parsing<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }

/** Parses one file; what is wrong with its form becomes problems with their lines. */
export function readYaml<Value>(
  file: { readonly name: string; readonly text: string },
  schema: { safeParse(value: unknown): Parsing<Value> },
  problems: Problem[],
): ReadYaml<Value> {
  const lines = new LineCounter()
  const document = parseDocument(file.text, { lineCounter: lines })
  const note = (offset: number, message: string) => {
    problems.push({ file: file.name, line: lines.linePos(offset).line, message })
  }
  const report: Report = (path, message) => note(offsetOf(document, path), message)

  const [error] = document.errors
  if (error !== undefined) {
    // The others follow from the first.
    const [what = ''] = error.message.split(/\n| at line \d/)
    note(error.pos[0], `This is not YAML: ${what.replace(/[.:]$/, '')}. Correct it.`)
    return { value: null, report }
  }
  const given: unknown = document.toJS()
  const parsed = schema.safeParse(given)
  if (parsed.success) return { value: parsed.data, report }
  for (const issue of parsed.error.issues) explainIssue(issue, given, report)
  return { value: null, report }
}

/** Where the thing at the path begins, or the nearest thing around it that exists. */
function offsetOf(document: Document, path: Path): number {
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
