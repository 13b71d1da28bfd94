import type { SqlValue } from '@cartograph/warehouse'
import type { Dialect } from './dialect.ts'
import { renderExpression } from './render-expression.ts'
import { renderRows } from './render-rows.ts'
import type { Answer, Form } from './select.ts'

export interface Statement {
  readonly sql: string
  readonly params: readonly SqlValue[]
}

/** Renders an answer in an engine's SQL. External values are bound, in order of their position. */
export function render(answer: Answer, dialect: Dialect): Statement {
  const params: SqlValue[] = []
  const bind = (value: SqlValue) => `$${params.push(value)}`
  const cell = (column: string, form: Form): string => {
    const value = renderOutput(column, dialect)
    if (form.kind === 'number') return dialect.numberText(value, form.places)
    if (form.kind === 'time') return dialect.timeText(value)
    return form.kind === 'boolean' ? dialect.boolean(value) : dialect.textOf(value)
  }

  const shown = [
    ...answer.constants.map(
      ({ key, text }) => `${dialect.textLiteral(text)} AS ${dialect.name(key)}`,
    ),
    ...answer.outputs.map(
      ({ key, column, form }) => `${cell(column, form)} AS ${dialect.name(key)}`,
    ),
  ]
  const order = answer.order.map(
    ({ column, descending }) =>
      `${renderOutput(column, dialect)} ${descending ? 'DESC' : 'ASC'} NULLS LAST`,
  )
  const inOrder = order.length === 0 ? [] : [`ORDER BY ${order.join(', ')}`]
  const from = [...renderFrom(answer, dialect, bind), ...inOrder, ...page(answer)]
  const lines = cutsMuch(answer)
    ? [`SELECT ${shown.join(', ')}`, 'FROM (', 'SELECT *', ...from, ') AS answered', ...inOrder]
    : [`SELECT ${shown.join(', ')}`, ...from]
  return { sql: lines.join('\n'), params }
}

/**
 * Engines format values before they apply the limit. For a few of many rows it is cheaper to limit
 * first and sort the few again.
 */
function cutsMuch({ limit }: Answer): boolean {
  return limit !== null && limit <= 2000
}

/** The rows of an answer that meet its own conditions. */
export function renderFrom(
  { rows, where }: Answer,
  dialect: Dialect,
  bind: (value: SqlValue) => string,
): string[] {
  const conditions = () => where.map((condition) => renderExpression(condition, dialect, bind))
  return [
    'FROM (',
    renderRows(rows, dialect, bind),
    ') AS answered',
    ...(where.length === 0 ? [] : [`WHERE ${conditions().join(' AND ')}`]),
  ]
}

function renderOutput(column: string, dialect: Dialect): string {
  return `answered.${dialect.name(column)}`
}

function page({ limit, offset }: Answer): string[] {
  return [
    ...(limit === null ? [] : [`LIMIT ${wholeNumber(limit)}`]),
    ...(offset === 0 ? [] : [`OFFSET ${wholeNumber(offset)}`]),
  ]
}

function wholeNumber(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no row count`)
  return String(value)
}
