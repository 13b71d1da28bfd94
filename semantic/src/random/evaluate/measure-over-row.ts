import type { Dimension, Measure } from '../../model/model.ts'
import { aggregateOf } from './aggregate-of.ts'
import { queriedCubes, cubesIn } from './cubes-in.ts'
import { wallValue, type JoinedRow } from './dimension-value.ts'
import { isInRange } from './group-keys.ts'
import { interpret, type Ground } from './interpret.ts'
import { joinedRows } from './joined-rows.ts'
import { passesWithinSubQuery } from './row-filters.ts'
import type { Row, Scalar } from './scalar.ts'
import { measureOf, type World } from './world.ts'

/**
 * Evaluates a sub-query dimension: measures of other cubes over their rows that lead to this row.
 */
export function measureOverRow(world: World, dimension: Dimension, row: Row): Scalar {
  return interpret(dimension.value, ground(world, dimension, row, null))
}

/** Inside of a measure, or outside of any. */
function ground(world: World, dimension: Dimension, row: Row, within: Measure | null): Ground {
  const { model, question } = world
  return {
    column() {
      throw new Error('A column stands outside of any aggregate')
    },
    member(member) {
      const measure = measureOf(model, member)
      return interpret(measure.value, ground(world, dimension, row, measure))
    },
    aggregate(aggregate) {
      if (within === null) throw new Error('An aggregate is a measure')
      const filtered = dimension.propagatesFilters ? queriedCubes(model, question) : []
      const cubes = [dimension.cube, ...cubesIn(model, aggregate), ...filtered]
      const rows = new Map<Row, JoinedRow>()
      for (const joined of joinedRows(world, within.cube, cubes)) {
        const own = joined.get(within.cube)
        if (!own || joined.get(dimension.cube) !== row) continue
        if (dimension.propagatesFilters && !passesQuestion(world, joined)) continue
        if (!rows.has(own)) rows.set(own, joined)
      }
      return aggregateOf(world, aggregate, [...rows.values()], within)
    },
  }
}

/** Where the filters of the question also apply inside. */
function passesQuestion(world: World, joined: JoinedRow): boolean {
  return (
    passesWithinSubQuery(world, joined) &&
    world.question.times.every(
      (time) => time.dateRange === null || isInRange(time, wallValue(world, time.member, joined)),
    )
  )
}
