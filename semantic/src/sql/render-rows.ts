import type { Dialect } from './dialect.ts'
import { distinctFirst } from './distinct-first.ts'
import { joinConditions, joinsByEquality } from './join-condition.ts'
import { renderExpression, type Bind } from './render-expression.ts'
import type { JoinedSource, Rows, Select, Source } from './select.ts'

/** Renders rows as a subselect, or as a whole statement. */
export function renderRows(rows: Rows, dialect: Dialect, bind: Bind): string {
  switch (rows.kind) {
    case 'select':
      return renderSelect(rows, dialect, bind)
    case 'union':
      if (rows.selects.length === 0) throw new Error('A union needs rows')
      return rows.selects.map((select) => renderSelect(select, dialect, bind)).join('\nUNION ALL\n')
    case 'model':
      return tableName.test(rows.sql.trim()) ? `SELECT * FROM ${rows.sql.trim()}` : rows.sql.trim()
    case 'times':
      return dialect.times(rows.columns, rows.rows)
  }
}

const tableName = /^(?:\w+|"[^"]+"|`[^`]+`)(?:\.(?:\w+|"[^"]+"|`[^`]+`))*$/

function renderSelect(given: Select, dialect: Dialect, bind: Bind): string {
  const select = dialect.findsDistinctFaster ? distinctFirst(given) : given
  const { columns, from, joins, where, groupedBy, isDistinct } = select
  const pairsUp = dialect.leftJoinsByEquality
    ? joins.filter((joined) => joined.join === 'left' && !joinsByEquality(joined))
    : []
  const shown = columns.map(({ name, value, isComputedOnce }) => {
    const of = expression(value)
    return `${isComputedOnce === true ? dialect.computedOnce(of) : of} AS ${dialect.name(name)}`
  })
  const lines = [
    `SELECT ${isDistinct ? 'DISTINCT ' : ''}${shown.join(', ')}`,
    `FROM ${source(from, pairsUp.length > 0)}`,
    ...joins.map((joined) => join(joined, pairsUp.includes(joined))),
    ...(where.length === 0 ? [] : [`WHERE ${where.map(expression).join(' AND ')}`]),
    ...grouping(groupedBy),
  ]
  return lines.join('\n')

  function expression(of: Parameters<typeof renderExpression>[0]): string {
    return renderExpression(of, dialect, bind)
  }

  function join(joined: JoinedSource, isPaired: boolean): string {
    const conditions = joinConditions(joined.on).map((condition) =>
      condition.kind === 'same'
        ? `(${expression(condition.left)} IS NOT DISTINCT FROM ${expression(condition.right)})`
        : expression(condition.condition),
    )
    if (isPaired)
      conditions.unshift(
        `${dialect.name(from.as)}.${paired} = ${dialect.name(joined.as)}.${paired}`,
      )
    const word = joined.join === 'left' ? 'LEFT JOIN' : 'INNER JOIN'
    const on = conditions.length === 0 ? 'TRUE' : conditions.join(' AND ')
    return `${word} ${source(joined, isPaired)} ON ${on}`
  }

  function source({ rows, as }: Source, isPaired: boolean): string {
    const name = dialect.name(as)
    if (rows.kind === 'model' && tableName.test(rows.sql.trim()) && !isPaired)
      return `${rows.sql.trim()} AS ${name}`
    const inner = renderRows(rows, dialect, bind)
    // A constant that all rows share provides the required equality.
    return isPaired
      ? `(SELECT *, 1 AS ${paired} FROM (\n${inner}\n)) AS ${name}`
      : `(\n${inner}\n) AS ${name}`
  }
}

const paired = 'paired_up'

function grouping(groupedBy: number | null): string[] {
  if (groupedBy === null) return []
  // HAVING makes the result a single row even when no column is an aggregate.
  if (groupedBy === 0) return ['HAVING COUNT(*) >= 0']
  return [`GROUP BY ${Array.from({ length: groupedBy }, (_, index) => index + 1).join(', ')}`]
}
