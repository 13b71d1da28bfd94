import { calendarGrain } from '../../time-zone/calendar-grain.ts'
import { timeUnits } from '../../expression.ts'
import type { Interval, TimeUnit } from '../../expression.ts'
import { MemberProblem } from '../sources/catalogue-error.ts'
import { readInterval } from '../expressions/interval.ts'
import type { RollingWindow } from '../model.ts'
import type { RollingWindowSource } from '../sources/model-source.ts'

export function readRollingWindow(source: RollingWindowSource): RollingWindow {
  if (source.type === 'to_date') return toDate(source.granularity)
  if (source.type !== undefined && source.type !== 'fixed') {
    return toDate(source.type.replace('_to_date', ''))
  }
  if (source.trailing === undefined && source.leading === undefined) {
    throw new MemberProblem(
      "The window has no size. Give it 'trailing' or 'leading', such as 7 days or unbounded.",
    )
  }
  return {
    kind: 'trailing',
    trailing: readSize(source.trailing),
    leading: readSize(source.leading),
    hasTrailing: source.trailing !== undefined,
    hasLeading: source.leading !== undefined,
    offset: source.offset ?? 'end',
  }
}

function toDate(granularity: string): RollingWindow {
  const unit = timeUnits.find((candidate): candidate is TimeUnit => candidate === granularity)
  if (unit !== undefined) {
    return { kind: 'to-date', grain: calendarGrain(unit) }
  }
  throw new MemberProblem(
    `'${granularity}' is no step of the calendar to count from. Use one of: ${timeUnits.join(', ')}.`,
  )
}

function readSize(text: string | undefined): Interval | null {
  return text === undefined || text === 'unbounded' ? null : readInterval(text)
}
