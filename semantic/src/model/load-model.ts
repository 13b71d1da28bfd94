import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CatalogueError } from './sources/catalogue-error.ts'
import { checkCycles } from './checks/check-cycles.ts'
import { createContext } from './model-context.ts'
import type { Model } from './model.ts'
import { readCube } from './members/read-cube.ts'
import {
  readSource,
  type LocatedSource,
  type Problem,
  type SourceFile,
} from './sources/read-source.ts'
import { readView } from './members/read-view.ts'
import { extendCubes } from './sources/extend-cubes.ts'
import { extendViews } from './sources/extend-views.ts'

export interface ModelOptions {
  /** The tables that cubes can read, by their plain names; null means any table. */
  readonly readTables: readonly string[] | null
  /** Runs over the text of each file before it is read. */
  readonly expandText?: (text: string) => string
}

/**
 * Reads every YAML file of a folder and its subfolders as a Cube data model. Throws a
 * CatalogueError that lists all problems.
 */
export function loadModel(folder: string, options: ModelOptions = { readTables: null }): Model {
  const { expandText = (text) => text } = options
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ya?ml$/.test(name))
    .toSorted()
    .map((name) => ({ name, text: expandText(readFileSync(join(folder, name), 'utf8')) }))
  if (files.length > 0) return readModel(files, options)
  throw new CatalogueError([
    `${folder}: this folder has no model files (*.yml, *.yaml). Add one, or name another folder.`,
  ])
}

export function readModel(
  files: readonly SourceFile[],
  options: ModelOptions = { readTables: null },
): Model {
  const problems: Problem[] = []
  const read = files.map((file) => readSource(file, problems))
  // References to the content of an unreadable file would look broken.
  if (read.some((file) => file.isUnreadable)) throw errorOf(problems)

  const broken = new Set(read.flatMap((file) => file.broken))
  const taken = new Map<string, string>()
  const cubeSources = read.flatMap((file) => file.cubes).filter(isFirst)
  const viewSources = read.flatMap((file) => file.views).filter(isFirst)

  const sources = extendCubes(cubeSources, broken)
  for (const { source } of cubeSources) if (!sources.has(source.name)) broken.add(source.name)
  const context = createContext(sources, broken)
  const cubes = new Map(
    [...sources].map(([name, source]) => [name, readCube(source, context, options.readTables)]),
  )
  checkCycles(cubes, sources)
  const views = new Map(
    extendViews(viewSources, broken).map(({ view, parts }) => [
      view.source.name,
      readView(view, parts, cubes, context.names),
    ]),
  )
  if (problems.length > 0) throw errorOf(problems)
  return { cubes, views, missing: new Map() }

  /** Cubes and views share one namespace. */
  function isFirst({
    source: { name },
    report,
  }: LocatedSource<{ readonly name: string }>): boolean {
    const other = taken.get(name.toLowerCase())
    taken.set(name.toLowerCase(), name)
    if (other === undefined) return true
    const message =
      other === name
        ? `There is a cube or view '${name}' already. Rename one of them.`
        : `'${name}' and '${other}' differ only in case, which engines do not distinguish. Rename one of them.`
    report(['name'], message)
    return false
  }
}

/** Sorted by file and line. A problem that several cubes inherit is listed once. */
function errorOf(problems: readonly Problem[]): CatalogueError {
  const sorted = problems.toSorted(
    (one, other) => one.file.localeCompare(other.file) || one.line - other.line,
  )
  return new CatalogueError([
    ...new Set(sorted.map(({ file, line, message }) => `${file}:${line}: ${message}`)),
  ])
}
