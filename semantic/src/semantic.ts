import type {
  CubeQueries,
  CubeQuery,
  DryRunAnswer,
  LoadAnswer,
  MetaAnswer,
  OrgId,
  QueryFilter,
  ResponseFormat,
  SqlAnswer,
} from '@cartograph/contract'
import type { TakeRows } from '@cartograph/warehouse'
import { blendedTimeKey } from './answer/blended-time.ts'
import { meta } from './answer/meta.ts'
import { normalisedQuery } from './answer/normalised-query.ts'
import { pivotQuery } from './answer/pivot-query.ts'
import { compileQuestion, type CompiledQuestion } from './compile-question.ts'
import { createCompiledQuestions } from './compiled-questions.ts'
import { createCompileTurns } from './compile-turns.ts'
import { countQuestion, splitCounts, type CountEachRequest } from './count-each.ts'
import { rowsQuestion, type ListedRow, type ListRowsRequest } from './list-rows.ts'
import { rowsPage, type RowsPage } from './answer/rows-page.ts'
import { keepTop } from './keep-top.ts'
import { loadText, loadRows } from './load-text.ts'
import { maskPersonal } from './mask-personal.ts'
import { addMetrics } from './metrics/add-metrics.ts'
import type { WorkspaceMetric } from './metrics/workspace-metric.ts'
import type { Model } from './model/model.ts'
import type { Queryable } from './queryable.ts'
import type { Question } from './question.ts'
import { resolveQueries, type ResolvedQueries } from './question/resolve-queries.ts'
import { dialects } from './sql/dialects.ts'

/** Answers queries in Cube's format over a model and a warehouse. */
export interface Semantic {
  readonly model: Model
  /** Parsed rows by name, for computations on them. */
  load(request: LoadRequest): Promise<LoadAnswer>
  /** The whole answer as JSON text, with the rows as the engine wrote them. */
  loadText(request: LoadTextRequest): Promise<string>
  /** The number of rows of a cube for each list of filters, in as few queries as possible. */
  countEach(request: CountEachRequest): Promise<readonly number[]>
  /** A page of the rows of a cube, for the system's own use. */
  listRows(request: ListRowsRequest): Promise<readonly ListedRow[]>
  /** The same for large pages: the rows are parsed as they are read. */
  readRows(request: ListRowsRequest): Promise<RowsPage>
  /** The SQL of the queries, without running it. */
  sql(request: DescribeRequest): Promise<SqlAnswer>
  dryRun(request: DescribeRequest): Promise<DryRunAnswer>
  /** With the metrics of a workspace, if they are given. */
  meta(metrics?: readonly WorkspaceMetric[]): MetaAnswer
}

/** Queries that are not run. */
export type DescribeRequest = Pick<LoadRequest, 'queries' | 'metrics' | 'signal'>

export interface LoadRequest {
  readonly orgId: OrgId
  readonly queries: CubeQueries
  /** The metrics of the workspace: see `withWorkspaceMetrics`. */
  readonly metrics?: readonly WorkspaceMetric[]
  /** Hides personal data from the caller. */
  readonly masks?: boolean
  /** The rules of the segments that its filters name, by id: see `withSegmentRules`. */
  readonly rules?: Readonly<Record<string, QueryFilter>>
  /** The names of segments by id, for answers that are broken down by them. */
  readonly segmentNames?: Readonly<Record<string, string>>
  /** Its filters are the rule of a segment, which may have more conditions than other queries. */
  readonly hasRule?: boolean
  /** Aborting stops the query on the engine. */
  readonly signal?: AbortSignal
}

export interface LoadTextRequest extends LoadRequest {
  /** Answers the only result itself, for older clients. */
  readonly isBare?: boolean
  /**
   * What takes the rows of a result, by its index, as the JSON of the requested format comes from the
   * engine. The text then has no rows, unless their gaps were filled.
   */
  readonly rowsTo?: (result: number) => TakeRows
}

export interface CreateSemantic {
  readonly warehouse: Queryable
  readonly model: Model
  /** The reference of relative dates. */
  readonly clock?: () => Date
}

export function createSemantic({
  warehouse,
  model,
  clock = () => new Date(),
}: CreateSemantic): Semantic {
  const dialect = dialects[warehouse.dialect]
  const masked = maskPersonal(model)
  const described = meta(model)

  const turns = createCompileTurns()
  const statements = createCompiledQuestions(masked === model ? [model] : [model, masked])

  function compile(
    seen: Model,
    resolved: ResolvedQueries,
    signal?: AbortSignal,
  ): (question: Question) => Promise<CompiledQuestion> {
    const options = { model: seen, dialect, blendedTime: blendedTimeKey(resolved) }
    const inTurn = turns(signal)
    return (question) => {
      const known = statements.get(options, question)
      if (known !== null) return Promise.resolve(known)
      return inTurn(sizeOf(question), () =>
        statements.add(options, compileQuestion(options, question)),
      )
    }
  }

  async function text(request: LoadTextRequest): Promise<string> {
    const { orgId, queries, masks = false, isBare = false, signal } = request
    const seen = addMetrics(masks ? masked : model, request.metrics ?? [])
    const [first] = Array.isArray(queries) ? queries : [queries]
    const resolved = resolveQueries(seen, queries, clock(), {
      isRule: request.hasRule ?? false,
      rules: { byId: request.rules ?? {}, unmasked: masks ? model : null },
    })
    const load = {
      orgId,
      model: seen,
      compile: compile(seen, resolved, signal),
      format: first?.responseFormat ?? 'default',
      isFresh: first?.renewQuery ?? false,
      isBare,
      segmentNames: request.segmentNames ?? null,
      rowsTo: request.rowsTo ?? null,
      ...(signal && { signal }),
    }
    const questions = await keepTop(resolved.questions, (ranking) =>
      loadRows(warehouse, load, ranking),
    )
    return loadText(warehouse, load, { ...resolved, questions })
  }

  async function countPart(request: CountEachRequest): Promise<readonly number[]> {
    const { orgId, masks = false, signal } = request
    const seen = masks ? masked : model
    const question = countQuestion(seen, request, clock())
    const resolved: ResolvedQueries = { queryType: 'regularQuery', questions: [question] }
    const { statement, reads } = await compile(seen, resolved, signal)(question)
    const { rowsJson } = await warehouse.query({
      orgId,
      ...statement,
      ...reads,
      shape: 'arrays',
      ...(signal && { signal }),
    })
    const [counts = []] = JSON.parse(rowsJson) as (readonly (string | null)[])[]
    return request.filters.map((_, index) => Number(counts[index] ?? 0))
  }

  async function readRows(request: ListRowsRequest): Promise<RowsPage> {
    const { orgId, keys, columns, cube, signal } = request
    const question = rowsQuestion(model, request)
    const resolved: ResolvedQueries = { queryType: 'regularQuery', questions: [question] }
    const { statement, reads } = await compile(model, resolved, signal)(question)
    const pieces: Uint8Array[] = []
    const answer = await warehouse.query({
      orgId,
      ...statement,
      ...reads,
      shape: 'arrays',
      shortDecimals: true,
      onRows: (bytes) => void pieces.push(bytes),
      isBulk: request.limit > manyRows,
      isFresh: true,
      timeoutMs: listTimeoutMs,
      ...(signal && { signal }),
    })
    const places = [...keys, ...columns].map((name) => answer.columns.indexOf(`${cube}.${name}`))
    return rowsPage(Buffer.concat(pieces), places)
  }

  return {
    model,
    loadText: async (request) => text(request),
    load: async ({ queries, ...request }) =>
      // The statement casts every column to the type of a cell.
      JSON.parse(await text({ ...request, queries: byName(queries) })) as LoadAnswer,
    async countEach(request) {
      const counts: number[] = []
      for (const part of splitCounts(request)) counts.push(...(await countPart(part)))
      return counts
    },
    listRows: async (request) => [...(await readRows(request)).parts()].flat(),
    readRows,
    async sql({ queries, metrics = [], signal }) {
      const seen = addMetrics(model, metrics)
      const resolved = resolveQueries(seen, queries, clock())
      const compiled = await Promise.all(resolved.questions.map(compile(seen, resolved, signal)))
      const answers = compiled.map(({ statement }) => {
        const sql: Statement = [statement.sql, [...statement.params]]
        return { sql: { sql } }
      })
      const [only, ...others] = answers
      const isOne = resolved.queryType === 'regularQuery' && others.length === 0
      return isOne && only !== undefined ? only : answers
    },
    dryRun: async ({ queries, metrics = [] }) =>
      toDryRunAnswer(resolveQueries(addMetrics(model, metrics), queries, clock())),
    meta: (metrics = []) => (metrics.length === 0 ? described : meta(addMetrics(model, metrics))),
  }
}

/** Pages of more rows belong to a pass over all of them. */
const manyRows = 2_000
/** A page of many rows may come from a rule over all orders. */
const listTimeoutMs = 120_000

/** The conditions of a question and their values. */
function sizeOf({
  filters,
  conditions = [],
}: Pick<Question, 'filters'> & Partial<Question>): number {
  let size = conditions.length
  for (const filter of filters) {
    if (filter.kind === 'member') size += filter.values.length
    size += filter.kind === 'and' || filter.kind === 'or' ? sizeOf(filter) : 1
  }
  return size
}

type Statement = [sql: string, params: (string | number | boolean | null)[]]

function byName(queries: CubeQueries): CubeQueries {
  const one = (query: CubeQuery): CubeQuery => ({ ...query, responseFormat: 'default' })
  return Array.isArray(queries) ? queries.map(one) : one(queries)
}

/** The parsed form of a query. */
export function toDryRunAnswer(
  resolved: ResolvedQueries,
  responseFormat: ResponseFormat = 'default',
): DryRunAnswer {
  return {
    queryType: resolved.queryType,
    normalizedQueries: resolved.questions.map((question) =>
      normalisedQuery(question, responseFormat),
    ),
    pivotQuery: pivotQuery(resolved, responseFormat),
    queryOrder: resolved.questions.map(({ order }) =>
      Object.fromEntries(order.map(({ key, descending }) => [key, descending ? 'desc' : 'asc'])),
    ),
    transformedQueries: [],
  }
}
