import type { SqlValue } from '@cartograph/warehouse'
import type { Dialect } from './dialect.ts'
import { fromAnswered, type Statement } from './render.ts'
import type { Answer } from './select.ts'

/** One row with one column, `total`: how many rows there are without limit and offset, as text. */
export function renderCount(answer: Answer, dialect: Dialect): Statement {
  const params: SqlValue[] = []
  const bind = (value: SqlValue) => `$${params.push(value)}`
  const lines = [
    'SELECT CAST(COUNT(*) AS VARCHAR) AS total',
    ...fromAnswered(answer, dialect, bind),
  ]
  return { sql: lines.join('\n'), params }
}
