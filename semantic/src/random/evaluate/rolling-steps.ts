import type { Interval } from '../../expression.ts'
import type { RollingWindow } from '../../model/model.ts'
import type { Question, TimeUse } from '../../question.ts'
import { earlier, later, stepStart, wallOf } from './wall-clock.ts'

/** The time along which windows roll: one with a granularity, if there is any. */
export function rolledTime({ times }: Question): TimeUse {
  const ranged = times.filter(({ dateRange }) => dateRange !== null)
  const [time] = [...ranged.filter(({ grain }) => grain !== null), ...ranged]
  if (!time) throw new Error('A window needs a date range to roll along')
  return time
}

/** The starts of the steps whose windows contain a wall time. */
export function stepsHolding(time: TimeUse, window: RollingWindow, wall: number | null): number[] {
  if (wall === null) return []
  return stepsOf(time)
    .filter((step) => {
      const { fromMs, untilMs } = boundsOf(window, step)
      return wall >= fromMs && wall < untilMs
    })
    .map(({ startMs }) => startMs)
}

interface Step {
  readonly startMs: number
  readonly endMs: number
}

/** All calendar steps that overlap the range, or the range as a single step. */
function stepsOf({ dateRange, grain }: TimeUse): Step[] {
  if (dateRange === null) throw new Error('Without a range there is no end of steps')
  const [fromMs, lastMs] = [wallOf(dateRange[0]), wallOf(dateRange[1])]
  if (grain === null) return [{ startMs: fromMs, endMs: lastMs + 1 }]
  const steps: Step[] = []
  let startMs = stepStart(fromMs, grain)
  while (startMs <= lastMs) {
    const endMs = later(startMs, grain.every)
    steps.push({ startMs, endMs })
    startMs = endMs
  }
  return steps
}

function boundsOf(window: RollingWindow, { startMs, endMs }: Step) {
  if (window.kind === 'to-date') {
    return { fromMs: stepStart(startMs, window.grain), untilMs: endMs }
  }
  const base = window.offset === 'start' ? startMs : endMs
  const back = (by: Interval | null) => (by === null ? -Infinity : earlier(base, by))
  const ahead = (by: Interval | null) => (by === null ? Infinity : later(base, by))
  return {
    fromMs: window.hasTrailing ? back(window.trailing) : base,
    untilMs: window.hasLeading ? ahead(window.leading) : base,
  }
}
