import { AppError } from '@cartograph/contract'
import type { OrderTerm, Plan } from '../plan.ts'

/**
 * Without an order Cube's applies: the first time dimension that is shown, else the first measure,
 * highest first, else the first dimension. Only what is shown can be ordered by.
 */
export function defaultOrder(plan: Plan): Plan {
  if (plan.order === null) return { ...plan, order: cubesOrder(plan) }
  const shown = new Set<string>([
    ...[...plan.measures, ...plan.dimensions].map((member) => member.name),
    ...plan.times.filter((time) => time.granularity).map((time) => time.dimension.name),
  ])
  for (const { member } of plan.order) {
    if (!shown.has(member)) {
      throw new AppError('invalid_query', `Order by '${member}' needs it in the query`)
    }
  }
  return plan
}

function cubesOrder({ times, measures, dimensions }: Plan): OrderTerm[] {
  const time = times.find((each) => each.granularity !== null)
  if (time) return [{ member: time.dimension.name, descending: false }]
  const [measure] = measures
  if (measure) return [{ member: measure.name, descending: true }]
  return dimensions.slice(0, 1).map((dimension) => ({ member: dimension.name, descending: false }))
}
