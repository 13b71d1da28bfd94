import type { Expression } from '../../expression.ts'
import type { Measure } from '../../model/model.ts'
import { aggregateOf } from './aggregate-of.ts'
import { queriedCubes, cubesIn, cubesOfRestrictions, partsOf } from './cubes-in.ts'
import type { JoinedRow } from './dimension-value.ts'
import { groupKeys, outermost, within, type Surroundings } from './group-keys.ts'
import { interpret, type Ground, type Of } from './interpret.ts'
import { ratio } from './decimal.ts'
import { joinedRows } from './joined-rows.ts'
import { passesRestrictions, passesRowFilters } from './row-filters.ts'
import { scalarsId, type Row, type Scalar } from './scalar.ts'
import { measureOf, type World } from './world.ts'

/** A row of the answer before formatting. */
export interface Group {
  readonly key: readonly Scalar[]
  valueOf(measure: Measure): Scalar
}

/**
 * Every group in which at least one aggregate has a row. Each aggregate is computed over its own
 * cube's rows, each once per group regardless of how many joined rows it has there.
 */
export function measureGroups(world: World, measures: readonly Measure[]): Group[] {
  const tables = new Map<string, Map<string, RowGroup>>()
  for (const measure of measures) {
    for (const part of aggregatesOf(world, measure, outermost)) {
      const id = partId(part)
      if (!tables.has(id)) tables.set(id, groupRows(world, part))
    }
  }
  const keys = new Map<string, readonly Scalar[]>()
  for (const table of tables.values()) {
    for (const [id, { key }] of table) keys.set(id, key)
  }
  const { dimensions, times } = world.question
  const isWhole = dimensions.length === 0 && times.every(({ grain }) => grain === null)
  if (isWhole) keys.set(scalarsId([]), [])

  function valueIn(
    id: string,
    measure: Measure,
    around: Surroundings,
    evaluated = (of: Measure, ground: Ground) => interpret(of.value, ground),
  ): Scalar {
    const timing = within(measure, around)
    return evaluated(measure, {
      column() {
        throw new Error('A column stands outside of any aggregate')
      },
      member: (member) => valueIn(id, measureOf(world.model, member), timing),
      aggregate(aggregate) {
        const group = tables.get(partId({ aggregate, cube: measure.cube, timing }))?.get(id)
        const isOfSomeRows = timing.restrictions.length > 0 || timing.isInFormula
        // The group is that of other aggregates.
        if (!group && !isWhole && isOfSomeRows && aggregate.function === 'sum') return 0n
        return aggregateOf(world, aggregate, [...(group?.rows.values() ?? [])], measure)
      },
    })
  }
  return [...keys].map(([id, key]) => ({
    key,
    valueOf: (measure) => valueIn(id, measure, outermost, shownValue),
  }))
}

/** A measure that is a quotient but no money has more places in the answer than inside of others. */
export function isQuotient({ value, format }: Measure): boolean {
  return format !== 'currency' && value.kind === 'operation' && value.operator === '/'
}

export function shownValue(measure: Measure, ground: Ground): Scalar {
  const { value } = measure
  if (value.kind !== 'operation' || !isQuotient(measure)) return interpret(value, ground)
  const sides = [interpret(value.left, ground), interpret(value.right, ground)]
  const [dividend, divisor] = sides
  return typeof dividend === 'bigint' && typeof divisor === 'bigint'
    ? ratio(dividend, divisor)
    : null
}

interface RowGroup {
  readonly key: readonly Scalar[]
  /** The rows of the aggregate's cube, each with one of its joined rows. */
  readonly rows: Map<Row, JoinedRow>
}

interface Part {
  readonly aggregate: Of<'aggregate'>
  readonly cube: string
  readonly timing: Surroundings
}

function groupRows(world: World, { aggregate, cube, timing }: Part): Map<string, RowGroup> {
  const { model, question } = world
  const cubes = [
    ...queriedCubes(model, question),
    ...cubesOfRestrictions(model, question, timing.restrictions),
    ...cubesIn(model, aggregate),
  ]
  const groups = new Map<string, RowGroup>()
  for (const joined of joinedRows(world, cube, cubes)) {
    const row = joined.get(cube)
    if (!row || !passesRowFilters(world, joined)) continue
    if (!passesRestrictions(world, joined, timing.restrictions)) continue
    for (const key of groupKeys(world, joined, timing)) {
      const group = groups.get(scalarsId(key)) ?? { key, rows: new Map<Row, JoinedRow>() }
      groups.set(scalarsId(key), group)
      if (!group.rows.has(row)) group.rows.set(row, joined)
    }
  }
  return groups
}

function aggregatesOf(world: World, measure: Measure, around: Surroundings): Part[] {
  const timing = within(measure, around)
  const inside = (expression: Expression): Part[] => {
    if (expression.kind === 'aggregate') {
      return [{ aggregate: expression, cube: measure.cube, timing }]
    }
    if (expression.kind !== 'member') return partsOf(expression).flatMap(inside)
    return aggregatesOf(world, measureOf(world.model, expression), timing)
  }
  return inside(measure.value)
}

function partId(part: Part): string {
  return JSON.stringify(part)
}
