import type { Expression } from '../../expression.ts'
import type { Filter, Question } from '../../question.ts'
import type { Dimension, Model } from '../../model/model.ts'
import { cubeOf } from './world.ts'

/** The cubes whose rows an expression reads, excluding aggregates and measures. */
export function cubesIn(model: Model, expression: Expression): string[] {
  switch (expression.kind) {
    case 'column':
      return [expression.rows]
    case 'member': {
      const cube = cubeOf(model, expression.cube)
      const dimension = cube.dimensions.get(expression.name)
      if (dimension) return cubesOfDimension(model, dimension)
      const segment = cube.segments.get(expression.name)
      return segment ? [segment.cube, ...cubesIn(model, segment.value)] : []
    }
    default:
      return partsOf(expression).flatMap((part) => cubesIn(model, part))
  }
}

export function cubesOfDimension(model: Model, dimension: Dimension): string[] {
  if (dimension.isSubQuery) return [dimension.cube]
  return [dimension.cube, ...cubesIn(model, dimension.value)]
}

/** The cubes of a question's groups and row conditions, in its order. */
export function queriedCubes(model: Model, question: Question): string[] {
  return [
    ...question.dimensions.flatMap(({ member }) => cubesOfDimension(model, member)),
    ...question.times.flatMap(({ member }) => cubesOfDimension(model, member)),
    ...question.segments.flatMap(({ member }) => [member.cube, ...cubesIn(model, member.value)]),
    ...question.filters.flatMap((filter) => cubesOfFilter(model, filter)),
  ]
}

/** The cubes of the conditions that measures add. */
export function cubesOfRestrictions(
  model: Model,
  { restrictions }: Question,
  keys: readonly string[],
): string[] {
  const filters = keys.flatMap((key) => restrictions.get(key) ?? [])
  return filters.flatMap((filter) => cubesOfFilter(model, filter))
}

function cubesOfFilter(model: Model, filter: Filter): string[] {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.filters.flatMap((one) => cubesOfFilter(model, one))
    case 'measure-filter': {
      // Only the conditions of the measure count, not its rows.
      const { value } = filter.used.member
      const conditions = value.kind === 'aggregate' ? value.when : []
      return conditions.flatMap((condition) => cubesIn(model, condition))
    }
    case 'member': {
      const { member } = filter.used
      return member.kind === 'dimension' ? cubesOfDimension(model, member) : []
    }
  }
}

/** The direct sub-expressions. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'operation':
      return [expression.left, expression.right]
    case 'negative':
    case 'not':
    case 'is-null':
    case 'cast':
    case 'local':
    case 'truncated':
    case 'later':
      return [expression.of]
    case 'all':
    case 'any':
      return expression.conditions
    case 'in':
      return [expression.of, ...expression.among]
    case 'like':
      return [expression.of, expression.pattern]
    case 'holds':
      return [expression.of, expression.part]
    case 'case':
      return [
        ...expression.whens.flatMap(({ when, then }) => [when, then]),
        ...(expression.otherwise ? [expression.otherwise] : []),
      ]
    case 'call':
      return expression.args
    case 'aggregate':
      return [...(expression.of ? [expression.of] : []), ...expression.when]
    default:
      return []
  }
}
