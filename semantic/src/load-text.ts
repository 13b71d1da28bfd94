import type { LoadResult, OrgId, ResponseFormat } from '@cartograph/contract'
import type { QueryAnswer, RowShape, TakeRows } from '@cartograph/warehouse'
import { blendedTimeKey } from './answer/blended-time.ts'
import { annotate } from './answer/annotate.ts'
import { fillGaps } from './answer/fill-gaps.ts'
import { normalisedQuery } from './answer/normalised-query.ts'
import { pivotQuery } from './answer/pivot-query.ts'
import type { CompiledQuestion } from './compile-question.ts'
import type { Model } from './model/model.ts'
import type { ResolvedQueries } from './question/resolve-queries.ts'
import { totalQuestion } from './question/totals.ts'
import type { Question } from './question.ts'
import type { Queryable } from './queryable.ts'

export interface LoadContext {
  readonly orgId: OrgId
  readonly model: Model
  readonly compile: (question: Question) => Promise<CompiledQuestion>
  readonly format: ResponseFormat
  readonly isFresh: boolean
  /** Answers the only result itself instead of a list. */
  readonly isBare: boolean
  readonly segmentNames: Readonly<Record<string, string>> | null
  /** What takes the rows of a result in place of the text; null for a text with them. */
  readonly rowsTo: ((result: number) => TakeRows) | null
  readonly signal?: AbortSignal
}

type Row = LoadResult['data'][number]
type RowsJson = Pick<QueryAnswer, 'columns' | 'rowsJson'>

/**
 * The answer as text for the wire. The JSON of the engine is passed through without parsing, so
 * the cost does not depend on the number of rows.
 */
export async function loadText(
  warehouse: Queryable,
  load: LoadContext,
  resolved: ResolvedQueries,
): Promise<string> {
  const blendedTime = blendedTimeKey(resolved)
  const results = await Promise.all(
    resolved.questions.map((question, index) => {
      const onRows = question.fillsGaps ? undefined : load.rowsTo?.(index)
      return loadResult(warehouse, load, question, { blendedTime, onRows })
    }),
  )
  const [only] = results
  if (load.isBare && only !== undefined) return `${only.slice(0, -1)},"slowQuery":false}`
  const pivot = JSON.stringify(pivotQuery(resolved, load.format))
  return `{"queryType":"${resolved.queryType}","results":[${results.join(',')}],"pivotQuery":${pivot},"slowQuery":false}`
}

/** The parsed rows of one question, for computations on them. */
export async function loadRows(
  warehouse: Queryable,
  load: LoadContext,
  question: Question,
): Promise<LoadResult['data']> {
  const { statement, reads } = await load.compile(question)
  const { rowsJson } = await warehouse.query({ ...requestOptions(load), ...statement, ...reads })
  // The statement casts every column to the type of a cell.
  return JSON.parse(rowsJson) as LoadResult['data']
}

interface ResultOptions {
  readonly blendedTime: string | null
  readonly onRows: TakeRows | undefined
}

async function loadResult(
  warehouse: Queryable,
  load: LoadContext,
  question: Question,
  { blendedTime, onRows }: ResultOptions,
): Promise<string> {
  const { statement, count, reads } = await load.compile(question)
  const settings = { ...requestOptions(load), ...reads }
  const shape = question.fillsGaps ? 'objects' : shapes[load.format]
  const [rows, counted, totals] = await Promise.all([
    warehouse.query({ ...settings, ...statement, shape, ...(onRows && { onRows }) }),
    count === null ? null : warehouse.query({ ...settings, ...count, shape: 'objects' }),
    Promise.all(question.totals.map((level) => loadTotal(warehouse, load, question, level))),
  ])
  const own = onRows === undefined ? rows : { ...rows, rowsJson: '[]' }
  const filled = question.fillsGaps ? filledRows(rows, question, blendedTime) : null
  const parts = [
    `"query":${JSON.stringify(normalisedQuery(question, load.format))}`,
    `"annotation":${JSON.stringify(annotate(load.model, question, load.segmentNames))}`,
    `"lastRefreshTime":${JSON.stringify(rows.answeredAt)}`,
    ...(counted === null ? [] : [`"total":${filled?.length ?? readCount(counted)}`]),
    ...(totals.length === 0 ? [] : [`"totals":[${totals.join(',')}]`]),
    `"data":${formatData(filled === null ? own : cutPage(filled, question, rows, shapes[load.format]), load.format)}`,
  ]
  return `{${parts.join(',')}}`
}

async function loadTotal(
  warehouse: Queryable,
  load: LoadContext,
  question: Question,
  level: readonly string[],
): Promise<string> {
  const { statement, reads } = await load.compile(totalQuestion(question, level))
  const { rowsJson } = await warehouse.query({ ...requestOptions(load), ...statement, ...reads })
  return `{"members":${JSON.stringify(level)},"data":${rowsJson}}`
}

function requestOptions({ orgId, isFresh, signal }: LoadContext) {
  return { orgId, isFresh, shortDecimals: true, ...(signal && { signal }) }
}

const shapes: Record<ResponseFormat, RowShape> = {
  default: 'objects',
  compact: 'arrays',
  columnar: 'columns',
}

function formatData({ rowsJson, columns }: RowsJson, format: ResponseFormat): string {
  const members = JSON.stringify(columns)
  if (format === 'compact') return `{"members":${members},"dataset":${rowsJson}}`
  if (format === 'columnar') return `{"members":${members},"columns":${rowsJson}}`
  return rowsJson
}

function filledRows(
  { rowsJson }: QueryAnswer,
  question: Question,
  blendedTime: string | null,
): readonly Row[] {
  return fillGaps(question, JSON.parse(rowsJson) as LoadResult['data'], blendedTime)
}

/** Cuts the filled rows to the requested page, in the engine's layout. */
function cutPage(
  filled: readonly Row[],
  { limit, offset }: Question,
  { columns }: QueryAnswer,
  shape: RowShape,
): RowsJson {
  const rows = filled.slice(offset, limit === null ? undefined : offset + limit)
  const layouts = {
    objects: () => rows,
    arrays: () => rows.map((row) => columns.map((column) => row[column] ?? null)),
    columns: () => columns.map((column) => rows.map((row) => row[column] ?? null)),
  }
  return { columns, rowsJson: JSON.stringify(layouts[shape]()) }
}

function readCount({ rowsJson }: QueryAnswer): number {
  const [row] = JSON.parse(rowsJson) as { total: string | number }[]
  return Number(row?.total ?? 0)
}
