import { AppError, type CubeQuery } from '@cartograph/contract'
import type { Measure, Model } from '../model/model.ts'
import type { MemberUse } from '../question.ts'
import type { MemberFinder } from './find-members.ts'

/**
 * A finder that replaces a measure which the platform counts by period with its measure for the
 * query's granularity. Such counts cannot be added up, so any other query is rejected.
 */
export function withPeriods(model: Model, finder: MemberFinder, query: CubeQuery): MemberFinder {
  function ofPeriod({ key, member }: MemberUse<Measure>): MemberUse<Measure> {
    if (member.periods === null) return { key, member }
    const cube = model.cubes.get(member.cube)
    const times = query.timeDimensions.filter(
      (time) => time.granularity && model.cubes.get(time.dimension.split('.')[0] ?? '') === cube,
    )
    const [time] = times
    const name = time?.granularity && member.periods[time.granularity]
    const variant = name ? cube?.measures.get(name) : undefined
    const hasTotals = Array.isArray(query.totals) ? query.totals.length > 0 : query.totals === true
    if (variant !== undefined && times.length === 1 && !hasTotals) return { key, member: variant }
    const granularities = Object.keys(member.periods).join(', ')
    throw new AppError(
      'invalid_query',
      `'${key}' is counted by the platform for each ${granularities} and cannot be added up. Use one time dimension of ${member.cube} with one of these granularities, without totals.`,
    )
  }
  return {
    ...finder,
    measure: (path) => ofPeriod(finder.measure(path)),
    measureOrDimension(path) {
      const found = finder.measureOrDimension(path)
      const { key, member } = found
      return member.kind === 'measure' ? ofPeriod({ key, member }) : found
    },
  }
}
