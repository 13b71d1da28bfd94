import * as z from 'zod'
import { parseYaml } from '../../parse-yaml.ts'
import { CubeSource, ModelFile, ViewSource } from './model-source.ts'

export interface SourceFile {
  readonly name: string
  readonly text: string
}

export type Path = readonly (string | number)[]

/** Reports a problem at a path relative to some part of a file. */
export type Report = (path: Path, message: string) => void

/** A part of a file with its location. */
export interface LocatedSource<Source> {
  readonly source: Source
  readonly report: Report
}

export interface Problem {
  readonly file: string
  readonly line: number
  readonly message: string
}

export interface ReadSource {
  readonly cubes: readonly LocatedSource<CubeSource>[]
  readonly views: readonly LocatedSource<ViewSource>[]
  /** Names of cubes and views that exist but are invalid. */
  readonly broken: readonly string[]
  /** The file cannot be parsed, so its content is unknown. */
  readonly isUnreadable: boolean
}

/** Parses one file of a model. Structural errors become problems with their lines. */
export function readSource(file: SourceFile, problems: Problem[]): ReadSource {
  const { value: given, isBroken, report } = parseYaml(file, problems)
  const unreadable: ReadSource = { cubes: [], views: [], broken: [], isUnreadable: true }
  if (isBroken) return unreadable
  const parsed = ModelFile.safeParse(given)
  if (!parsed.success) {
    for (const issue of parsed.error.issues) reportIssue(issue, report)
    return unreadable
  }
  const broken: string[] = []
  return {
    cubes: parseWellFormed(
      CubeSource,
      locateSources(parsed.data?.cubes, ['cubes'], report),
      broken,
    ),
    views: parseWellFormed(
      ViewSource,
      locateSources(parsed.data?.views, ['views'], report),
      broken,
    ),
    broken,
    isUnreadable: false,
  }
}

function parseWellFormed<Source>(
  schema: z.ZodType<Source>,
  found: readonly LocatedSource<unknown>[],
  broken: string[],
): LocatedSource<Source>[] {
  return found.flatMap(({ source, report }) => {
    const parsed = schema.safeParse(source)
    if (parsed.success) return [{ source: parsed.data, report }]
    for (const issue of parsed.error.issues) reportIssue(issue, report)
    const named = Named.safeParse(source)
    if (named.success) broken.push(named.data.name)
    return []
  })
}

const Named = z.object({ name: z.string() })

/** Each element of a list with its location. */
export function locateSources<Source>(
  sources: readonly Source[] | null | undefined,
  path: Path,
  report: Report,
): LocatedSource<Source>[] {
  return (sources ?? []).map((source, index) => ({
    source,
    report: (below, message) => report([...path, index, ...below], message),
  }))
}

function reportIssue(issue: z.core.$ZodIssue, report: Report): void {
  const path = issue.path.filter((part) => typeof part !== 'symbol')
  const place = path.findLast((part) => typeof part === 'string') ?? 'the file'
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) {
      report([...path, key], `'${key}' is not a known key. Remove it, or correct its spelling.`)
    }
  } else if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    report(path, `'${place}' is missing. Add it.`)
  } else if (issue.code === 'invalid_type') {
    report(path, `'${place}' has the wrong type. Write ${kinds[issue.expected] ?? issue.expected}.`)
  } else if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid')) {
    report(path, `'${place}' must be one of: ${issue.values.map(String).join(', ')}. Choose one.`)
  } else {
    report(path, `'${place}': ${issue.message}. Correct it.`)
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'keys with values',
  record: 'keys with values',
}
