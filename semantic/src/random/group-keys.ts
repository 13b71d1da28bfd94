import type { Dimension, RollingWindow, TimeShift } from '../model/model.ts'
import type { TimeUse } from '../question.ts'
import { dimensionValue, wallValue, type Joined } from './dimension-value.ts'
import { rolledTime, stepsHolding } from './rolling-steps.ts'
import type { Scalar } from './scalar.ts'
import { earlier, later, stepStart, wallOf } from './wall-clock.ts'
import type { World } from './world.ts'

/** How a measure takes the times of its rows. */
export interface Timing {
  readonly window: RollingWindow | null
  /** The outermost first. */
  readonly shifts: readonly TimeShift[]
}

/**
 * The groups that rows which are joined belong to: none when their times are out of range, several when
 * they are within the windows of several steps. A key holds the dimensions, then the times with a grain.
 */
export function groupKeys(world: World, joined: Joined, timing: Timing): Scalar[][] {
  const { dimensions, times } = world.question
  const rolled = timing.window && rolledTime(world.question)
  let keys: Scalar[][] = [
    dimensions.map(({ member }) =>
      member.type === 'time'
        ? shifted(wallValue(world, member, joined), member, timing.shifts)
        : dimensionValue(world, member, joined),
    ),
  ]
  for (const time of times) {
    const wall = shifted(wallValue(world, time.member, joined), time.member, timing.shifts)
    const starts =
      timing.window && time === rolled
        ? stepsHolding(time, timing.window, wall)
        : stepOf(time, wall)
    keys = keys.flatMap((key) =>
      starts.map((start) => (time.grain === null ? key : [...key, start])),
    )
  }
  return keys
}

function stepOf(time: TimeUse, wall: number | null): (number | null)[] {
  if (!isInRange(time, wall)) return []
  return [wall === null || time.grain === null ? wall : stepStart(wall, time.grain)]
}

/** Without a range all times are, and none is as well. */
export function isInRange({ dateRange }: TimeUse, wall: number | null): boolean {
  if (dateRange === null) return true
  const [from, to] = dateRange
  return wall !== null && wall >= wallOf(from) && wall <= wallOf(to)
}

/** When a row is shown: what was a year before is shown a year later than it was. */
function shifted(
  wall: number | null,
  { cube, name }: Dimension,
  shifts: readonly TimeShift[],
): number | null {
  if (wall === null) return null
  return shifts
    .filter(({ dimension: only }) => only === null || (only.cube === cube && only.name === name))
    .toReversed()
    .reduce((ms, { by, direction }) => (direction === 'prior' ? later : earlier)(ms, by), wall)
}
