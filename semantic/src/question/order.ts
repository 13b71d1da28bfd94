import { AppError, type CubeQuery } from '@cartograph/contract'
import type { OrderTerm, Question } from '../question.ts'
import { timeKey } from './time-uses.ts'

type SortableMembers = Pick<Question, 'measures' | 'dimensions' | 'times'>

/**
 * The requested order, limited to members of the answer. Without one, Cube's default: the first
 * time with a granularity, else the first measure in descending order, else the first dimension.
 */
export function readOrder(requested: CubeQuery['order'], members: SortableMembers): OrderTerm[] {
  if (requested === undefined) return cubesOrder(members)
  const terms = Array.isArray(requested) ? requested : Object.entries(requested)
  return terms
    .map(([name, direction]) => ({ key: keyOf(name, members), direction }))
    .filter(({ direction }) => direction !== 'none')
    .map(({ key, direction }) => ({ key, descending: direction === 'desc' }))
}

function cubesOrder({ times, measures, dimensions }: SortableMembers): OrderTerm[] {
  const time = times.map(timeKey).find((key) => key !== null)
  if (time !== undefined) return [{ key: time, descending: false }]
  const [measure] = measures
  if (measure) return [{ key: measure.key, descending: true }]
  return dimensions.slice(0, 1).map(({ key }) => ({ key, descending: false }))
}

/** A time can be named without its granularity. */
function keyOf(name: string, { measures, dimensions, times }: SortableMembers): string {
  if ([...measures, ...dimensions].some(({ key }) => key === name)) return name
  for (const time of times) {
    const key = timeKey(time)
    if (key !== null && (key === name || time.key === name)) return key
  }
  throw new AppError('invalid_query', `Order by '${name}' needs it in the query`)
}
