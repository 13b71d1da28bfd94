import type { Request } from '../request/request.ts'
import { askBack, type Check } from './candidate.ts'

export const checkTimes: Check = ({ request }) =>
  request.hasTwoTimes ? askBack('Which time?') : null

/** A ranking needs groups, and 'top 3 brands per category' has no query with one limit. */
export const checkRank: Check = ({ request: { rank, granularity }, resolution }) => {
  const { parts, problem } = resolution
  if (problem !== null || rank === null) return null
  const isOfNothing =
    granularity === null && parts.every(({ breakdowns }) => breakdowns.length === 0)
  const isOfTwo = parts.some(({ breakdowns }) => breakdowns.length > 1)
  return isOfTwo || isOfNothing ? askBack('Top of what?') : null
}

export const checkDoubts: Check = (best) =>
  best.request.doubts.length + best.resolution.doubts.length > 0
    ? askBack('Is this meant?', [best])
    : null

/** 'GMV compared with last year' does not say which days are compared. */
export const checkComparedPeriod: Check = (best) =>
  isWithoutPeriod(best.request) ? askBack('Is this meant?', [best]) : null

function isWithoutPeriod({
  period,
  comparison,
  mode,
  isCompared,
  comparesValues,
  granularity,
  rank,
  breakdowns,
}: Request): boolean {
  if (period !== null || mode === 'why') return false
  // 'Did GMV go up?'
  if (comparison === null)
    return (
      isCompared &&
      !comparesValues &&
      granularity === null &&
      rank === null &&
      breakdowns.length === 0
    )
  return comparison.kind === 'period' || comparison.by !== 'previous' || !isCompared
}
