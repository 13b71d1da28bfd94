import { timeUnits, type Grain } from '../expression.ts'
import type { Dimension } from '../model/model.ts'
import { interpret, type Ground, type Of } from './interpret.ts'
import type { Row, Scalar } from './scalar.ts'
import { stepStart, wallTime } from './wall-clock.ts'
import { cubeOf, dimensionOf, type World } from './world.ts'

/** A row of each cube joined so far; null where there was none. */
export type Joined = ReadonlyMap<string, Row | null>

/** Times are moments in UTC, but for those that are local in themselves. */
export function dimensionValue(world: World, dimension: Dimension, joined: Joined): Scalar {
  if (!dimension.isSubQuery) return interpret(dimension.value, rowGround(world, joined))
  const row = joined.get(dimension.cube)
  return row ? world.measureOverRow(dimension, row) : null
}

/** The same with times as the clocks of the question's zone show them. */
export function shownValue(world: World, dimension: Dimension, joined: Joined): Scalar {
  const isTime = dimension.type === 'time'
  return (isTime ? wallValue : dimensionValue)(world, dimension, joined)
}

/** A time dimension as the clocks of the question's zone show it. */
export function wallValue(world: World, dimension: Dimension, joined: Joined): number | null {
  const value = dimensionValue(world, dimension, joined)
  if (typeof value !== 'number') return null
  return dimension.isLocalTime ? value : wallTime(value, world.question.zone)
}

/** Columns and members of rows that are joined. */
export function rowGround(world: World, joined: Joined): Ground {
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

function memberValue(world: World, member: Of<'member'>, joined: Joined): Scalar {
  const segment = cubeOf(world.model, member.cube).segments.get(member.name)
  if (segment) return interpret(segment.value, rowGround(world, joined))
  const dimension = dimensionOf(world.model, member)
  if (member.granularity === null) return dimensionValue(world, dimension, joined)
  const wall = wallValue(world, dimension, joined)
  return wall === null ? null : stepStart(wall, namedGrain(dimension, member.granularity))
}

/** The granularity of a time dimension, its own ones before the calendar's. */
function namedGrain(dimension: Dimension, name: string): Grain {
  const own = dimension.granularities.get(name)
  if (own) return own.grain
  const unit = timeUnits.find((unit) => unit === name)
  if (!unit) throw new Error(`${dimension.name} has no granularity ${name}`)
  return { name, every: { count: 1, unit }, originMs: null }
}
