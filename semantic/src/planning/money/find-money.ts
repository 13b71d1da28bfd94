import { AppError } from '@cartograph/contract'
import type { Aggregate, Expression } from '../../expression.ts'
import { unitOf } from '../../model/checks/check-units.ts'
import type { Dimension, Measure, Model } from '../../model/model.ts'
import { cubeOf } from '../joins/join-tree.ts'

/**
 * The source of an aggregate's money: amounts in the rows, or a sub-query that has converted them.
 * Null when it is not money.
 */
export function findMoney(
  model: Model,
  measure: Measure,
  { function: name, of }: Aggregate,
  isConverted: (subQuery: Dimension) => boolean,
): 'rows' | 'sub-query' | null {
  if (of === null || !['sum', 'avg', 'min', 'max'].includes(name)) return null
  const unit = unitOf(of, ({ cube, name }) => cubeOf(model, cube).dimensions.get(name)?.format)
  if (unit !== 'currency') {
    if (measure.format !== 'currency') return null
    if (measure.value.kind !== 'aggregate' && unit === null) {
      throw refuse(measure, 'an aggregate in its sql may be of money or not. Make it a measure')
    }
    if (measure.value.kind !== 'aggregate') return null
  }
  const places = new Set(amountsIn(model, of, isConverted))
  if (places.size < 2) return places.has('sub-query') ? 'sub-query' : 'rows'
  throw refuse(measure, 'it adds money of its rows to what a sub-query has converted')
}

function refuse({ cube, name }: Measure, why: string): AppError {
  return new AppError('invalid_query', `'${cube}.${name}' cannot be converted: ${why}`)
}

type Place = 'rows' | 'sub-query'

/** The sources of the amounts in an expression. */
function amountsIn(
  model: Model,
  of: Expression,
  isConverted: (subQuery: Dimension) => boolean,
): Place[] {
  return placesOf(of)

  function placesOf(of: Expression): Place[] {
    switch (of.kind) {
      case 'column':
        return ['rows']
      case 'member': {
        const dimension = cubeOf(model, of.cube).dimensions.get(of.name)
        if (dimension === undefined) return []
        if (dimension.isSubQuery) return [isConverted(dimension) ? 'sub-query' : 'rows']
        return placesOf(dimension.value)
      }
      case 'negative':
      case 'cast':
        return placesOf(of.of)
      case 'case':
        return [
          ...of.whens.map(({ then }) => then),
          ...(of.otherwise ? [of.otherwise] : []),
        ].flatMap(placesOf)
      case 'call':
        return (of.function === 'NULLIF' ? of.args.slice(0, 1) : of.args).flatMap(placesOf)
      case 'operation':
        return placesOfOperation(of)
      default:
        return []
    }
  }

  function placesOfOperation({ operator, left, right }: Expression & { kind: 'operation' }) {
    if (operator === '/' || operator === '%') return placesOf(left)
    const sides = [placesOf(left), placesOf(right)]
    // Money times a plain number.
    const converted = sides.find((side) => side.includes('sub-query'))
    return operator === '*' && converted ? converted : sides.flat()
  }
}
