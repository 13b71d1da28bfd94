import type { Expression } from '../expression.ts'
import type { Dimension, Measure } from '../model/model.ts'
import { findGrain } from '../question/granularity.ts'
import { cubeOf } from './joins/join-tree.ts'
import { mapExpression } from './map-expression.ts'
import { orZero } from './measures/or-zero.ts'
import type { Scope } from './scope.ts'
import { subQueryName } from './joins/sub-query-name.ts'
import type { TimeContext } from './times/time-context.ts'

/**
 * Replaces dimensions and segments by their expressions over columns. The caller replaces
 * measures, because it knows where each is computed.
 */
export function expand(
  scope: Scope,
  time: TimeContext,
  expression: Expression,
  measureValue: (measure: Measure) => Expression = (measure) => {
    throw new Error(`${measure.cube}.${measure.name} is a measure and is computed for each row`)
  },
): Expression {
  return mapExpression(expression, (part) => {
    if (part.kind !== 'member') return null
    const cube = cubeOf(scope.model, part.cube)
    const dimension = cube.dimensions.get(part.name)
    if (dimension !== undefined) {
      const value = dimensionValue(scope, time, dimension)
      if (part.granularity === null) return value
      const used = { key: `${part.cube}.${part.name}`, member: dimension }
      const grain = findGrain(used, part.granularity)
      const of = time.localInRows(dimension, value)
      return { kind: 'truncated', of, grain }
    }
    const segment = cube.segments.get(part.name)
    if (segment !== undefined) return expand(scope, time, segment.value, measureValue)
    const measure = cube.measures.get(part.name)
    if (measure !== undefined) return measureValue(measure)
    throw new Error(`${part.cube} has no member ${part.name}`)
  })
}

/**
 * The value of a dimension in the rows, with times in UTC: one object for each dimension and time
 * context, so that repeated uses can be recognised.
 */
export function dimensionValue(scope: Scope, time: TimeContext, dimension: Dimension): Expression {
  const values = valuesOf(time)
  const known = values.get(dimension)
  if (known !== undefined) return known
  const value = dimension.isSubQuery
    ? subQueryValue(scope, time, dimension)
    : expand(scope, time, dimension.value)
  values.set(dimension, value)
  return value
}

/** The values of all dimensions that were read at these times. */
export function dimensionValues(time: TimeContext): ReadonlySet<Expression> {
  return new Set(valuesOf(time).values())
}

function valuesOf(time: TimeContext): Map<Dimension, Expression> {
  const known = valuesByTime.get(time)
  if (known !== undefined) return known
  const created = new Map<Dimension, Expression>()
  valuesByTime.set(time, created)
  return created
}

/** A time context belongs to one scope. */
const valuesByTime = new WeakMap<TimeContext, Map<Dimension, Expression>>()

/**
 * A count is 0 where the sub-query has no group for an existing row, and null where there is no
 * row. So is a sum over related rows.
 */
function subQueryValue(scope: Scope, time: TimeContext, dimension: Dimension): Expression {
  const { value } = dimension
  const rows = subQueryName(dimension)
  const column: Expression = { kind: 'column', rows, name: 'value' }
  const measure =
    value.kind === 'member' ? cubeOf(scope.model, value.cube).measures.get(value.name) : undefined
  const isRelated = scope.question.related.some((related) => related.dimension === dimension)
  if (isRelated && measure?.reading?.additivity === 'sum') {
    const isNone: Expression = { kind: 'is-null', of: { kind: 'column', rows, name: 'k0' } }
    const zero: Expression = { kind: 'number', text: '0' }
    return { kind: 'case', whens: [{ when: isNone, then: zero }], otherwise: column }
  }
  if (!measure?.type.startsWith('count')) return column
  const [identity] = cubeOf(scope.model, dimension.cube).primaryKey
  if (identity === undefined) return orZero(column)
  const of = dimensionValue(scope, time, identity)
  const when: Expression = { kind: 'not', of: { kind: 'is-null', of } }
  return { kind: 'case', whens: [{ when, then: orZero(column) }], otherwise: null }
}
