import { AppError } from '@cartograph/contract'
import type { Aggregate, Expression } from '../expression.ts'
import type { Column, Select } from '../sql/select.ts'
import { computeOnce } from './compute-once.ts'
import { dimensionValue, dimensionValues, expand } from './expand.ts'
import { planMeasures } from './measures/facts.ts'
import { rowValue } from './measures/row-value.ts'
import { cubeOf } from './joins/join-tree.ts'
import { keyValue, type Key } from './keys.ts'
import { rowsRead } from './map-expression.ts'
import type { MeasureColumn } from './measures/measure-rows.ts'
import {
  restrictionConditions,
  rowConditions,
  timeConditions,
} from './conditions/question-conditions.ts'
import type { Scope } from './scope.ts'
import { displayValue } from './display-value.ts'
import { queriedCubes, cubesRead, joinsTo, sourceOf } from './joins/sources.ts'
import { timeContext, type TimeContext } from './times/time-context.ts'

/** The distinct values of dimensions, without a measure. */
export function distinctRows(scope: Scope, keys: readonly Key[]): Select {
  const time = timeContext(scope.question, [])
  return { ...joinedRows(scope, time, keys, [], []), groupedBy: keys.length }
}

/** Ungrouped rows, in which measures show the contribution of each row. */
export function plainRows(
  scope: Scope,
  keys: readonly Key[],
  measures: readonly MeasureColumn[],
): Select {
  const time = timeContext(scope.question, [])
  const plan = planMeasures(
    scope,
    measures.map(({ measure }) => measure),
  )
  if (plan.facts.some(({ window, shifts }) => window !== null || shifts.length > 0)) {
    throw new AppError('invalid_query', 'Rolling and shifted measures cannot be ungrouped')
  }
  const columns = measures.map(({ name, measure }) => ({
    name,
    value: displayValue(
      scope,
      measure,
      plan.valueOf(measure, (leaf) => {
        const home = plan.facts.find(({ leaves }) => leaves.includes(leaf))
        const only = home ? restrictionConditions(scope, time, home) : []
        return valueOfRow(scope, time, leaf.aggregate, home?.cube ?? measure.cube, only)
      }),
    ),
  }))
  return joinedRows(
    scope,
    time,
    keys,
    columns,
    plan.facts.map(({ cube }) => cube),
  )
}

/**
 * A count is 1 where there is something to count. A left join without a match contributes nothing.
 */
function valueOfRow(
  scope: Scope,
  time: TimeContext,
  aggregate: Aggregate,
  cube: string,
  only: readonly Expression[],
): Expression {
  const when = [...aggregate.when.map((part) => expand(scope, time, part)), ...only]
  const of = aggregate.of === null ? null : expand(scope, time, aggregate.of)
  const [key] = cubeOf(scope.model, cube).primaryKey
  const identity = key === undefined ? null : dimensionValue(scope, time, key)
  if (!aggregate.function.startsWith('count')) {
    // An expression over another cube alone would have a value without a row of its own cube.
    const isOfOthers = of !== null && [...rowsRead(of)].some((rows) => rows !== cube)
    const there = isOfOthers && identity !== null ? [isThere(identity)] : []
    return rowValue({ ...aggregate, of, when: [...when, ...there] })
  }
  const counted = of ?? identity
  const there = counted === null ? [] : [isThere(counted)]
  return rowValue({ ...aggregate, of: null, when: [...when, ...there] })
}

function isThere(value: Expression): Expression {
  return { kind: 'not', of: { kind: 'is-null', of: value } }
}

function joinedRows(
  scope: Scope,
  time: TimeContext,
  keys: readonly Key[],
  measures: readonly Column[],
  measureCubes: readonly string[],
): Select {
  const columns = [
    ...keys.map((key) => ({ name: key.name, value: keyValue(scope, time, key) })),
    ...measures,
  ]
  const where = [...timeConditions(scope, time), ...rowConditions(scope, time)]
  const expressions = [...columns.map(({ value }) => value), ...where]
  const cubes = [...measureCubes, ...queriedCubes(scope), ...cubesRead(scope, expressions)]
  const root = scope.joins.rootOf(cubes)
  const tree = scope.joins.treeFrom(root, cubes)
  const joined: Select = {
    kind: 'select',
    columns,
    from: sourceOf(scope, root),
    joins: joinsTo(scope, time, tree, expressions),
    where,
    groupedBy: null,
    isDistinct: false,
  }
  return computeOnce(joined, dimensionValues(time))
}
