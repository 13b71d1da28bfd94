import { timeUnits, type Grain } from '../../expression.ts'
import type { Dimension } from '../../model/model.ts'
import { interpret, type Ground, type Of } from './interpret.ts'
import type { Row, Scalar } from './scalar.ts'
import { stepStart, wallTime } from './wall-clock.ts'
import { cubeOf, dimensionOf, type World } from './world.ts'

/** The row of each joined cube; null where the join has no match. */
export type JoinedRow = ReadonlyMap<string, Row | null>

/** Moments are in UTC; local times have no zone. */
export function dimensionValue(world: World, dimension: Dimension, joined: JoinedRow): Scalar {
  if (!dimension.isSubQuery) return interpret(dimension.value, rowGround(world, joined))
  const row = joined.get(dimension.cube)
  return row ? world.measureOverRow(dimension, row) : null
}

/** The same with moments as wall times of the question's zone. */
export function shownValue(world: World, dimension: Dimension, joined: JoinedRow): Scalar {
  const isTime = dimension.type === 'time'
  return (isTime ? wallValue : dimensionValue)(world, dimension, joined)
}

/** A time dimension as a wall time of the question's zone. */
export function wallValue(world: World, dimension: Dimension, joined: JoinedRow): number | null {
  const value = dimensionValue(world, dimension, joined)
  if (typeof value !== 'number') return null
  return dimension.isLocalTime ? value : wallTime(value, world.question.zone)
}

/** Resolves columns and members over joined rows. */
export function rowGround(world: World, joined: JoinedRow): Ground {
  return {
    column({ rows, name }) {
      const row = joined.get(rows)
      if (row === undefined) throw new Error(`${rows} is not joined`)
      return row?.[name] ?? null
    },
    member: (member) => memberValue(world, member, joined),
    aggregate() {
      throw new Error('A row has no aggregates')
    },
  }
}

function memberValue(world: World, member: Of<'member'>, joined: JoinedRow): Scalar {
  const segment = cubeOf(world.model, member.cube).segments.get(member.name)
  if (segment) return interpret(segment.value, rowGround(world, joined))
  const dimension = dimensionOf(world.model, member)
  if (member.granularity === null) return dimensionValue(world, dimension, joined)
  const wall = wallValue(world, dimension, joined)
  return wall === null ? null : stepStart(wall, namedGrain(dimension, member.granularity))
}

/** A custom granularity of the dimension, or one of the calendar. */
function namedGrain(dimension: Dimension, name: string): Grain {
  const own = dimension.granularities.get(name)
  if (own) return own.grain
  const unit = timeUnits.find((unit) => unit === name)
  if (!unit) throw new Error(`${dimension.name} has no granularity ${name}`)
  return { name, every: { count: 1, unit }, originMs: null }
}
