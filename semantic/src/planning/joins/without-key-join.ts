import type { Expression } from '../../expression.ts'
import { subExpressions } from '../../model/expressions/children-of.ts'
import type { JoinedSource, Select } from '../../sql/select.ts'
import { mapExpression } from '../map-expression.ts'

/**
 * Reads the keys of a sub-query from the rows that lead to its cube where only they need the cube: its
 * join takes a quarter of the time of a rule about a million customers. Keys of no row of the cube
 * remain, and are joined to nothing.
 */
export function withoutKeyJoin(select: Select, cube: string): Select {
  const { from } = select
  if (from.rows.kind === 'select') {
    return { ...select, from: { ...from, rows: withoutKeyJoin(from.rows, cube) } }
  }
  const join = select.joins.find(({ as }) => as === cube)
  if (join?.join !== 'left') return select
  const sources = sourcesOf(join)
  const rest = select.joins.filter((each) => each !== join)
  const columns = select.columns.map(({ value }) => value)
  const read = columnsRead(cube, [...columns, ...select.where, ...rest.map(({ on }) => on)])
  const ofKeys = columnsRead(cube, columns.slice(0, keysOf(select)))
  const areSame = sources !== null && [...read].every((name) => sources.has(name))
  // A further condition of the join would distinguish rows of one key.
  if (!areSame || [...sources.keys()].some((name) => !ofKeys.has(name))) return select
  const replaced = (of: Expression) =>
    mapExpression(of, (part) =>
      part.kind === 'column' && part.rows === cube ? (sources.get(part.name) ?? null) : null,
    )
  return {
    ...select,
    columns: select.columns.map((column) => ({ ...column, value: replaced(column.value) })),
    joins: rest.map((each) => ({ ...each, on: replaced(each.on) })),
    where: select.where.map(replaced),
  }
}

function keysOf({ columns }: Select): number {
  const first = columns.findIndex(({ name }) => !/^k\d+$/.test(name))
  return first < 0 ? columns.length : first
}

/** What each column of the joined rows equals; null if the join has another condition. */
function sourcesOf({ as, on }: JoinedSource): Map<string, Expression> | null {
  const sources = new Map<string, Expression>()
  for (const condition of on.kind === 'all' ? on.conditions : [on]) {
    if (condition.kind !== 'operation' || condition.operator !== '=') return null
    const { left, right } = condition
    const [own, other] = isColumnOf(as, left) ? [left, right] : [right, left]
    if (!isColumnOf(as, own) || columnsRead(as, [other]).size > 0 || sources.has(own.name)) {
      return null
    }
    sources.set(own.name, other)
  }
  return sources
}

function isColumnOf(rows: string, of: Expression): of is Expression & { kind: 'column' } {
  return of.kind === 'column' && of.rows === rows
}

function columnsRead(rows: string, expressions: readonly Expression[]): Set<string> {
  const names = new Set<string>()
  for (const expression of expressions)
    for (const part of subExpressions(expression)) if (isColumnOf(rows, part)) names.add(part.name)
  return names
}
