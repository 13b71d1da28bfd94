import type { SqlValue } from '@cartograph/warehouse'
import type { Condition, Expression, GroupedColumn, OffsetSpan, Select, Value } from './ast.ts'
import type { Dialect } from './dialects/dialect.ts'

export interface Statement {
  readonly sql: string
  readonly params: readonly SqlValue[]
}

/** Writes a SELECT in an engine's SQL. Values that came from outside are bound, each where it stands. */
export function render(select: Select, dialect: Dialect): Statement {
  const params: SqlValue[] = []
  const bind = (value: SqlValue) => `$${params.push(value)}`

  const shown = [
    ...select.constants.map(({ key, text }) => `CAST(${bind(text)} AS VARCHAR) AS "${key}"`),
    ...select.outputs.map(({ key, column, form }) => `${cell(column, form)} AS "${key}"`),
  ]
  const grouped = [...select.keys, ...select.measures].map(
    (column) => `${columnValue(column)} AS ${column.name}`,
  )
  const lines = [
    `SELECT ${shown.join(', ')}`,
    `FROM (`,
    `SELECT ${grouped.join(', ')}`,
    `FROM (\n${select.from.sql.trim()}\n) AS ${select.from.alias}`,
    ...conditions('WHERE', select.where),
    ...list(
      'GROUP BY',
      select.keys.map((_, index) => String(index + 1)),
    ),
    `) AS grouped`,
    ...conditions('WHERE', select.having),
    ...list(
      'ORDER BY',
      select.order.map(
        ({ column, descending }) => `${column} ${descending ? 'DESC' : 'ASC'} NULLS LAST`,
      ),
    ),
    `LIMIT ${wholeNumber(select.limit)} OFFSET ${wholeNumber(select.offset)}`,
  ]
  return { sql: lines.join('\n'), params }

  function cell(column: string, form: GroupedColumn['form']): string {
    if (form === 'number') return dialect.numberText(column)
    if (form === 'time') return dialect.timeText(column)
    return form === 'boolean' ? dialect.boolean(column) : column
  }

  function columnValue({ value: of, form }: GroupedColumn): string {
    return form === 'number' ? dialect.rounded(expression(of)) : expression(of)
  }

  function expression(of: Expression): string {
    switch (of.kind) {
      case 'sql':
        return `(${of.parts.map((part) => (typeof part === 'string' ? part : expression(part))).join('')})`
      case 'number':
        return dialect.decimal(`'${of.text}'`)
      case 'column':
        return of.name
      case 'arithmetic': {
        const left = expression(of.left)
        const right = expression(of.right)
        return of.operator === '/'
          ? dialect.divide(left, right)
          : `(${left} ${of.operator} ${right})`
      }
      case 'aggregate':
        return aggregate(of)
      case 'local':
        return shifted(expression(of.of), of.spans)
      case 'truncated':
        return dialect.truncate(of.granularity, expression(of.of))
    }
  }

  function aggregate({ function: name, of, when }: Expression & { kind: 'aggregate' }): string {
    const value = of === null ? '1' : expression(of)
    const taken =
      when.length === 0
        ? value
        : `CASE WHEN ${when.map(expression).join(' AND ')} THEN ${value} END`
    return name === 'avg'
      ? dialect.divide(dialect.aggregate('sum', taken), dialect.aggregate('count', taken))
      : dialect.aggregate(name, taken)
  }

  /** Halving keeps a row to a few comparisons however many clock changes the time covers. */
  function shifted(moment: string, spans: readonly OffsetSpan[]): string {
    const middle = spans[Math.floor(spans.length / 2)]
    const [only] = spans
    if (middle === undefined || only === undefined)
      throw new Error('A zone has at least one offset')
    if (middle === only) {
      return only.offsetMs === 0 ? moment : `(${dialect.shift(moment, only.offsetMs)})`
    }
    const at = spans.indexOf(middle)
    const before = shifted(moment, spans.slice(0, at))
    const after = shifted(moment, spans.slice(at))
    return `(CASE WHEN ${moment} < ${dialect.momentLiteral(middle.fromMs)} THEN ${before} ELSE ${after} END)`
  }

  function condition(of: Condition): string {
    switch (of.kind) {
      case 'compare':
        return `${expression(of.left)} ${of.operator} ${value(of.right)}`
      case 'contains':
        return dialect.contains(expression(of.of), bind(of.text))
      case 'is-null':
        return `${expression(of.of)} IS NULL`
      case 'not':
        return `NOT (${condition(of.condition)})`
      case 'all':
        return of.conditions.length === 0 ? 'TRUE' : of.conditions.map(bracketed).join(' AND ')
      case 'any':
        return of.conditions.length === 0 ? 'FALSE' : of.conditions.map(bracketed).join(' OR ')
    }
  }

  function bracketed(of: Condition): string {
    return `(${condition(of)})`
  }

  function value(of: Value): string {
    if (of.type === 'boolean') return of.value ? 'TRUE' : 'FALSE'
    if (of.type === 'moment')
      return dialect.moment(bind(new Date(of.ms).toISOString().slice(0, 23)))
    return of.type === 'number' ? dialect.decimal(bind(of.text)) : bind(of.text)
  }

  function conditions(word: string, all: readonly Condition[]): string[] {
    return all.length === 0 ? [] : [`${word} ${all.map(bracketed).join(' AND ')}`]
  }
}

function list(words: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`${words} ${items.join(', ')}`]
}

function wholeNumber(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no row count`)
  return String(value)
}
