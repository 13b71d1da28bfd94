import { canonicalTables, maxQueryRows, type TableName } from '@cartograph/contract'
import type { QueryRequest, SqlValue, SubQuery } from '@cartograph/warehouse'
import type { Model } from './model/model.ts'
import { plan } from './planning/plan.ts'
import { rowsSql } from './planning/scope.ts'
import { checkSqlSize } from './question/check-size.ts'
import type { Question } from './question.ts'
import type { Dialect } from './sql/dialect.ts'
import { renderFrom, render, type Statement } from './sql/render.ts'
import type { Answer } from './sql/select.ts'

/** The SQL of one question. */
export interface CompiledQuestion {
  readonly question: Question
  readonly statement: Statement
  /** The number of rows without limit and offset; null when it was not requested. */
  readonly count: Statement | null
  readonly reads: StatementReads
}

/** What the statements of a question read, for the engine. */
export type StatementReads = Required<Pick<QueryRequest, 'tables' | 'materializable'>>

export interface CompileOptions {
  readonly model: Model
  readonly dialect: Dialect
  /** A further key for the time of the rows, shared by all blended queries. */
  readonly blendedTime: string | null
}

export function compileQuestion(
  { model, dialect, blendedTime }: CompileOptions,
  question: Question,
): CompiledQuestion {
  const answer = withBlendedTime(plan(model, withAllRows(question)), question, blendedTime)
  const statement = render(answer, dialect)
  checkSqlSize(statement.sql)
  return {
    question,
    statement,
    count: question.countsAll ? renderCount(answer, dialect) : null,
    reads: {
      tables: findTables(statement.sql),
      materializable: findMaterializable(model, statement.sql),
    },
  }
}

/**
 * Gaps are filled among all rows. The limit is one more than can be filled, to detect an excess.
 */
function withAllRows(question: Question): Question {
  const { limit, offset, countsAll, fillsGaps } = question
  const needsAll = limit === 0 ? countsAll : limit !== null || offset > 0
  return fillsGaps && needsAll ? { ...question, limit: maxQueryRows + 1, offset: 0 } : question
}

function withBlendedTime(
  answer: ReturnType<typeof plan>,
  { times }: Question,
  blendedTime: string | null,
): ReturnType<typeof plan> {
  const use = times.find((time) => time.grain)
  if (blendedTime === null || !use?.grain) return answer
  const output = answer.outputs.find(({ key }) => key === `${use.key}.${use.grain?.name}`)
  if (output === undefined) return answer
  return { ...answer, outputs: [...answer.outputs, { ...output, key: blendedTime }] }
}

/** The rows of cubes that the SQL contains and that the model allows to keep. */
function findMaterializable(model: Model, sql: string): SubQuery[] {
  return [...model.cubes.values()]
    .filter(({ isMaterializable }) => isMaterializable)
    .map(({ name }) => rowsSql(model, name).trim())
    .filter((rows) => sql.includes(`(\n${rows}\n)`))
    .map((rows) => ({ sql: rows, tables: findTables(rows) }))
}

function findTables(sql: string): TableName[] {
  const names = new Set<string>()
  for (const [name] of sql.matchAll(tableNames)) names.add(name)
  return [...names].filter((name): name is TableName => Object.hasOwn(canonicalTables, name))
}

const tableNames = new RegExp(`\\b(?:${Object.keys(canonicalTables).join('|')})\\b`, 'g')

/** One row with one column, `total`: the number of rows without limit and offset, as text. */
export function renderCount(answer: Answer, dialect: Dialect): Statement {
  const params: SqlValue[] = []
  const bind = (value: SqlValue) => `$${params.push(value)}`
  const lines = ['SELECT CAST(COUNT(*) AS VARCHAR) AS total', ...renderFrom(answer, dialect, bind)]
  return { sql: lines.join('\n'), params }
}
