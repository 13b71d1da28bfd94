import type { Dimension, RollingWindow, TimeShift, Measure } from '../../model/model.ts'
import type { TimeUse } from '../../question.ts'
import { dimensionValue, wallValue, type JoinedRow } from './dimension-value.ts'
import { rolledTime, stepsHolding } from './rolling-steps.ts'
import type { Scalar } from './scalar.ts'
import { earlier, later, stepStart, wallOf } from './wall-clock.ts'
import type { World } from './world.ts'

/** The times at which a measure takes its rows. */
export interface Timing {
  readonly window: RollingWindow | null
  /** From the outermost to the innermost. */
  readonly shifts: readonly TimeShift[]
}

/** What the measures around an aggregate determine about it. */
export interface Surroundings extends Timing {
  /** The conditions that they add, as keys of the question's. */
  readonly restrictions: readonly string[]
  readonly isInFormula: boolean
}

export const outermost: Surroundings = {
  window: null,
  shifts: [],
  restrictions: [],
  isInFormula: false,
}

/** The window and shifts of a measure apply to the measures it refers to, and so do its conditions. */
export function within(measure: Measure, around: Surroundings): Surroundings {
  const { window, shifts, only, isFormula } = measure
  return {
    window: window ?? around.window,
    shifts: [...around.shifts, ...shifts],
    restrictions:
      only.length === 0 ? around.restrictions : [...around.restrictions, JSON.stringify(only)],
    isInFormula: isFormula || around.isInFormula,
  }
}

/**
 * The groups of a joined row: none when its times are out of range, several when it is in the
 * windows of several steps. A key has the dimensions, then the times with a granularity.
 */
export function groupKeys(world: World, joined: JoinedRow, timing: Timing): Scalar[][] {
  const { dimensions, times } = world.question
  const rolled = timing.window && rolledTime(world.question)
  let keys: Scalar[][] = [
    dimensions.map(({ member }) =>
      member.type === 'time'
        ? shiftWall(wallValue(world, member, joined), member, timing.shifts)
        : dimensionValue(world, member, joined),
    ),
  ]
  for (const time of times) {
    const wall = shiftWall(wallValue(world, time.member, joined), time.member, timing.shifts)
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

/** Without a range, every time matches, and null does as well. */
export function isInRange({ dateRange }: TimeUse, wall: number | null): boolean {
  if (dateRange === null) return true
  const [from, to] = dateRange
  return wall !== null && wall >= wallOf(from) && wall <= wallOf(to)
}

/** The time at which a row is shown: a prior shift of a year moves it a year forward. */
function shiftWall(
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
