import { isMap, isNode, isScalar, LineCounter, parseDocument, type Document } from 'yaml'
import type * as z from 'zod'
import { CatalogueFile, type CubeSource } from './schema.ts'

export type Path = readonly (string | number)[]

export interface ReadFile {
  readonly cubes: readonly CubeSource[]
  readonly problems: readonly string[]
  /** The message with the file and the line of what stands at the path. */
  problemAt(path: Path, message: string): string
}

/** Parses one file of the catalogue; what is wrong with its form is told with its line. */
export function readCatalogueFile(name: string, text: string): ReadFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const problemAt = (path: Path, message: string) =>
    `${name}:${lines.linePos(offsetOf(document, path)).line}: ${message}`

  if (document.errors.length > 0) {
    const problems = document.errors.map(
      (error) => `${name}:${lines.linePos(error.pos[0]).line}: ${error.message.split('\n')[0]}`,
    )
    return { cubes: [], problems, problemAt }
  }
  const parsed = CatalogueFile.safeParse(document.toJS())
  if (parsed.success) return { cubes: parsed.data.cubes, problems: [], problemAt }
  return {
    cubes: [],
    problems: parsed.error.issues.flatMap((issue) => problemsOf(issue, problemAt)),
    problemAt,
  }
}

function problemsOf(issue: z.core.$ZodIssue, problemAt: ReadFile['problemAt']): string[] {
  const path = issue.path.filter((part) => typeof part !== 'symbol')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) =>
      problemAt([...path, key], `'${key}' is not known here. Remove it, or correct its spelling.`),
    )
  }
  const place = path.findLast((part) => typeof part === 'string') ?? 'the file'
  if (issue.code === 'invalid_value') {
    const allowed = issue.values.map(String).join(', ')
    return [problemAt(path, `'${place}' must be one of: ${allowed}.`)]
  }
  return [problemAt(path, `'${place}': ${issue.message}.`)]
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
