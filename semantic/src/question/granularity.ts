import { AppError } from '@cartograph/contract'
import { type Grain, timeUnits } from '../expression.ts'
import type { Dimension } from '../model/model.ts'
import type { MemberUse } from '../question.ts'
import { calendarGrain } from '../time-zone/calendar-grain.ts'

/** A calendar unit by its name, or a custom granularity of this dimension. */
export function findGrain({ key, member }: MemberUse<Dimension>, name: string): Grain {
  const unit = timeUnits.find((each) => each === name)
  if (unit) return calendarGrain(unit)
  const custom = member.granularities.get(name)
  if (custom) return custom.grain
  throw new AppError('invalid_query', `Granularity "${name}" does not exist in dimension ${key}`)
}
