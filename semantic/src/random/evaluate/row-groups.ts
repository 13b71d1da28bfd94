import { aggregateOf } from './aggregate-of.ts'
import { queriedCubes, cubesIn, cubesOfRestrictions, partsOf } from './cubes-in.ts'
import type { JoinedRow } from './dimension-value.ts'
import type { Expression } from '../../expression.ts'
import type { Measure } from '../../model/model.ts'
import { groupKeys, outermost, within } from './group-keys.ts'
import { interpret, type Ground } from './interpret.ts'
import { joinedRows, toManySteps } from './joined-rows.ts'
import { shownValue, type Group } from './measure-values.ts'
import { passesRestrictions, passesRowFilters } from './row-filters.ts'
import { scalarsId, type Scalar } from './scalar.ts'
import { measureOf, type World } from './world.ts'

/** Dimensions without measures: every existing combination. */
export function dimensionGroups(world: World): Group[] {
  const groups = new Map<string, Group>()
  for (const [, key] of groupedRows(world, [])) {
    groups.set(scalarsId(key), {
      key,
      valueOf() {
        throw new Error('Nothing is measured')
      },
    })
  }
  return [...groups.values()]
}

/** Ungrouped rows: each measure is evaluated over one row. */
export function ungroupedRows(world: World, measures: readonly Measure[]): Group[] {
  const measured = measures.flatMap((measure) => cubesOfMeasure(world, measure))
  return groupedRows(world, measured).map(([joined, key]) => ({
    key,
    valueOf: (measure) => measureOfRow(world, joined, measure, shownValue),
  }))
}

function groupedRows(world: World, measured: readonly string[]): [JoinedRow, Scalar[]][] {
  const cubes = [...new Set([...measured, ...queriedCubes(world.model, world.question)])]
  return joinedRows(world, rootOf(world, cubes), cubes)
    .filter((joined) => passesRowFilters(world, joined))
    .flatMap((joined) =>
      groupKeys(world, joined, { window: null, shifts: [] }).map((key): [JoinedRow, Scalar[]] => [
        joined,
        key,
      ]),
    )
}

/** The cube that reaches all others with the fewest steps to many; the first of equal ones. */
function rootOf(world: World, cubes: readonly string[]): string {
  const [root] = cubes
    .map((cube) => ({ cube, steps: toManySteps(world, cube, cubes) ?? Infinity }))
    .toSorted((left, right) => left.steps - right.steps)
  if (root === undefined || root.steps === Infinity) throw new Error('No joins lead to all cubes')
  return root.cube
}

function measureOfRow(
  world: World,
  joined: JoinedRow,
  measure: Measure,
  evaluated = (of: Measure, ground: Ground) => interpret(of.value, ground),
  around = outermost,
): Scalar {
  const here = within(measure, around)
  return evaluated(measure, {
    column() {
      throw new Error('A column stands outside of any aggregate')
    },
    member: (member) =>
      measureOfRow(world, joined, measureOf(world.model, member), undefined, here),
    aggregate(aggregate) {
      const isCounted =
        joined.get(measure.cube) && passesRestrictions(world, joined, here.restrictions)
      const value = aggregateOf(world, aggregate, isCounted ? [joined] : [], measure)
      // A row that is not counted shows nothing.
      return value === 0n && aggregate.function.startsWith('count') ? null : value
    },
  })
}

function cubesOfMeasure(world: World, measure: Measure, around = outermost): string[] {
  const here = within(measure, around)
  const inside = (expression: Expression): string[] => {
    if (expression.kind === 'aggregate') {
      const conditions = cubesOfRestrictions(world.model, world.question, here.restrictions)
      return [measure.cube, ...cubesIn(world.model, expression), ...conditions]
    }
    if (expression.kind !== 'member') return partsOf(expression).flatMap(inside)
    return cubesOfMeasure(world, measureOf(world.model, expression), here)
  }
  return inside(measure.value)
}
