import type { Aggregate, Expression } from '../expression.ts'
import { subExpressions } from '../model/expressions/children-of.ts'
import { mapExpression } from '../planning/map-expression.ts'
import { rowValue } from '../planning/measures/row-value.ts'
import type { Select } from './select.ts'

/**
 * Rewrites a grouped COUNT(DISTINCT) as a count over a SELECT DISTINCT, for engines that are
 * faster that way.
 */
export function distinctFirst(select: Select): Select {
  const { columns, groupedBy } = select
  if (groupedBy === null) return select
  const shown = columns.slice(groupedBy)
  const counted = onlyCount(shown.map(({ value }) => value))
  if (counted === null) return select

  const keys = columns.slice(0, groupedBy)
  const parts = partsCounted(counted)
  const once = (name: string): Expression => ({ kind: 'column', rows: 'once', name })
  const isThere = (name: string): Expression => ({
    kind: 'not',
    of: { kind: 'is-null', of: once(name) },
  })
  const count: Aggregate = {
    kind: 'aggregate',
    function: 'count',
    of: null,
    when: parts.map((_, index) => isThere(`v${index}`)),
  }
  return {
    kind: 'select',
    columns: [
      ...keys.map(({ name }) => ({ name, value: once(name) })),
      ...shown.map(({ name, value }) => ({
        name,
        value: mapExpression(value, (part) => (part.kind === 'aggregate' ? count : null)),
      })),
    ],
    from: {
      rows: {
        ...select,
        columns: [...keys, ...parts.map((value, index) => ({ name: `v${index}`, value }))],
        groupedBy: null,
        isDistinct: true,
      },
      as: 'once',
    },
    joins: [],
    where: [],
    groupedBy,
    isDistinct: false,
  }
}

/** Null when there are other aggregates, or columns besides them. */
function onlyCount(values: readonly Expression[]): Aggregate | null {
  const parts = values.flatMap((value) => [
    ...subExpressions(value, ({ kind }) => kind === 'aggregate'),
  ])
  if (parts.some(({ kind }) => kind === 'column')) return null
  const aggregates = parts.filter((part) => part.kind === 'aggregate')
  const [first] = aggregates
  if (first?.function !== 'count_distinct') return null
  const text = JSON.stringify(first)
  return aggregates.every((each) => JSON.stringify(each) === text) ? first : null
}

/** The values to compare, null where a row does not count. */
function partsCounted(aggregate: Aggregate): readonly Expression[] {
  const { of } = aggregate
  const parts = of?.kind === 'call' && of.function === 'KEY' ? of.args : of === null ? [] : [of]
  return parts.map((part) => rowValue({ ...aggregate, of: part }))
}
