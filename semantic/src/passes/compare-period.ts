import { AppError } from '@cartograph/contract'
import type { Plan } from '../plan.ts'

/** One plan for each period that is compared; the plan itself when none is. */
export function comparePeriod(plan: Plan): Plan[] {
  const [compared, ...others] = plan.times.filter((time) => time.compareDateRange !== null)
  if (compared === undefined) return [plan]
  if (others.length > 0) {
    throw new AppError('invalid_query', 'compareDateRange can only exist for one timeDimension')
  }
  return (compared.compareDateRange ?? []).map((dateRange) => ({
    ...plan,
    times: plan.times.map((time) =>
      time === compared ? { ...time, dateRange, compareDateRange: null } : time,
    ),
    comparing: true,
  }))
}
