import type { Expression } from '../../expression.ts'
import type { Dimension, Model } from '../../model/model.ts'
import type { Filter, Question } from '../../question.ts'
import type { Select } from '../../sql/select.ts'
import { subExpressions } from '../../model/expressions/children-of.ts'
import { cubeOf } from './join-tree.ts'
import { storedKeys } from './stored-keys.ts'
import { withoutKeyJoin } from './without-key-join.ts'
import { measureRows } from '../measures/measure-rows.ts'
import { openScope, type Scope } from '../scope.ts'
import { isOnGroups } from '../conditions/row-conditions.ts'

/**
 * A measure of another cube for each row of the dimension's cube: columns k0, k1, … and `value`;
 * with converted money also `unconverted`, the number of rows without a rate.
 */
export function subQuerySelect(scope: Scope, dimension: Dimension): Select {
  const { model, question } = scope
  const value = dimension.value
  const measure =
    value.kind === 'member' ? cubeOf(model, value.cube).measures.get(value.name) : undefined
  if (measure === undefined) throw new Error(`${dimension.name} is no sub-query over a measure`)
  const innerQuestion: Question = {
    ...question,
    measures: [{ key: 'value', member: measure }],
    // A key is compared as stored, so times are not converted to the zone.
    dimensions: storedKeys(model, dimension).map((key) => ({
      key: key.name,
      member: { ...key, type: 'string' },
    })),
    times: dimension.propagatesFilters
      ? question.times.map((time) => ({ ...time, grain: null }))
      : [],
    segments: dimension.propagatesFilters
      ? question.segments.filter(({ member }) => !needsSubQuery(model, member.value))
      : [],
    filters: dimension.propagatesFilters
      ? question.filters.filter((filter) => !isOnGroups(filter) && !isOnSubQuery(model, filter))
      : (question.related.find((related) => related.dimension === dimension)?.filters ?? []),
    // Uses the model's joins, whatever the view shows.
    joinPaths: null,
    // The layout of the answer does not affect the value of a dimension.
    fillsGaps: false,
  }
  const inner = openScope(model, innerQuestion, subQuerySelect, true)
  const unconverted = inner.money.unconverted(measure)
  // Moments stay in UTC: the dimension is converted to the zone like any other.
  const select = measureRows(
    inner,
    [
      { name: 'value', measure },
      ...(unconverted === null ? [] : [{ name: 'unconverted', measure: unconverted }]),
    ],
    (_scope, _measure, computed) => computed,
  )
  return withoutKeyJoin(select, dimension.cube)
}

/** A filter on a sub-query dimension cannot apply inside of the same sub-query. */
function isOnSubQuery(model: Model, filter: Filter): boolean {
  if (filter.kind === 'and' || filter.kind === 'or') {
    return filter.filters.some((inner) => isOnSubQuery(model, inner))
  }
  if (filter.kind !== 'member' && filter.kind !== 'measure-filter') return false
  const { member } = filter.used
  const isSubQuery = member.kind === 'dimension' && member.isSubQuery
  return isSubQuery || needsSubQuery(model, member.value)
}

function needsSubQuery(model: Model, expression: Expression): boolean {
  return [...subExpressions(expression)].some((part) => {
    if (part.kind !== 'member') return false
    const dimension = model.cubes.get(part.cube)?.dimensions.get(part.name)
    return (
      dimension !== undefined && (dimension.isSubQuery || needsSubQuery(model, dimension.value))
    )
  })
}
