import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canonicalTables, CubeQueries, type LoadResult, type TableName } from '@cartograph/contract'
import { parse } from 'yaml'
import * as z from 'zod'
import { GoldenTables } from './golden-model.ts'

const Rows = z.partialRecord(
  z.enum(Object.keys(canonicalTables) as [TableName, ...TableName[]]),
  z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
)

const GoldenCase = z.strictObject({
  /** What the case shows, in a sentence. */
  it: z.string(),
  query: CubeQueries,
  /** The caller may not see personal data. */
  masks: z.boolean().optional(),
  /** The rows of each result, as in the answer. */
  results: z.custom<readonly LoadResult['data'][]>((value) => Array.isArray(value)),
})
export type GoldenCase = z.infer<typeof GoldenCase>

const GoldenContent = z.strictObject({
  about: z.string(),
  /** The current time during the cases. */
  now: z.string().optional(),
  /** A model with its own tables; by default the product's catalogue. */
  own: z.strictObject({ model: z.looseObject({}), tables: GoldenTables }).optional(),
  /** Rows of the warehouse's tables with the relevant columns; the rest is filled in. */
  rows: Rows.default({}),
  /** Rows of another workspace at the same time. */
  otherWorkspace: Rows.optional(),
  cases: z.array(GoldenCase).min(1),
})

export interface GoldenFile extends z.infer<typeof GoldenContent> {
  readonly path: string
  readonly name: string
  readonly text: string
}

export function readGoldenFiles(
  folder: string = fileURLToPath(new URL('../../golden/', import.meta.url)),
): GoldenFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yml'))
    .toSorted()
    .map((name) => readGoldenFile(join(folder, name), name))
}

/** The files with these names, such as `order-measures`; all without names. */
export function selectFiles(
  files: readonly GoldenFile[],
  names: readonly string[],
): readonly GoldenFile[] {
  const unknown = names.filter((name) => files.every((file) => file.name !== `${name}.yml`))
  if (unknown.length > 0) throw new Error(`semantic/golden/ has no ${unknown.join(', ')}.yml`)
  return names.length === 0
    ? files
    : files.filter((file) => names.includes(file.name.replace(/\.yml$/, '')))
}

function readGoldenFile(path: string, name: string): GoldenFile {
  const text = readFileSync(path, 'utf8')
  const content = GoldenContent.safeParse(parse(text, { merge: true }))
  if (!content.success) throw new Error(`${name}: ${z.prettifyError(content.error)}`)
  return { path, name, text, ...content.data }
}
