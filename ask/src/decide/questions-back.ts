import { countDays } from '@cartograph/contract'
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
  isWithoutPeriod(best.request) || isWithoutOther(best.request)
    ? askBack('Is this meant?', [best])
    : null

/** Profiles show the present, so 'subscribers in October' are either those of then or those who came then. */
export const checkProfilesInPeriod: Check = (best, _, { plainCounts }) => {
  const { request, resolution } = best
  const isTimed =
    request.period !== null || request.granularity !== null || request.comparison !== null
  return isTimed &&
    request.time === null &&
    resolution.parts.some(
      ({ cube, measures }) =>
        (cube.isSnapshot && measures.some((one) => one !== plainCounts.get(cube.name))) ||
        (measures.some(({ isPlainCount }) => isPlainCount) &&
          timeOfJoining.test(cube.time ?? '') &&
          ![...request.forms].some((word) => joining.test(word))),
    )
    ? askBack('Is this meant?', [best])
    : null
}

/** 'Members last month', where members only have the time at which they joined. */
const timeOfJoining = /\.(?:join|sign|regist|enrol)/i
const joining = /^(?:new|join|sign|regist|enrol|add|gain|won|win)/

/** 'Orders with jackets': of the collection, or of the type of product that another data set has. */
export const checkValueElsewhere: Check = (best) => {
  const { request, resolution } = best
  const isOfMain = resolution.parts.every(({ measures }) => measures.some(({ isMain }) => isMain))
  const hasMain = request.measures.some(({ matches }) =>
    matches.some(({ member }) => member.isMain),
  )
  const isOfProfiles = resolution.parts.some(({ cube }) => cube.isSnapshot)
  if (isOfMain || isOfProfiles || !hasMain || request.cubes.length > 0) return null
  return request.filters.some(
    (filter) =>
      filter.kind === 'value' &&
      filter.of === null &&
      new Set(filter.matches.map(({ dimension }) => dimension.title)).size > 1 &&
      !resolution.parts.some(({ breakdowns }) =>
        breakdowns.some((one) => filter.matches.some(({ dimension }) => dimension === one)),
      ),
  )
    ? askBack('Is this meant?', [best])
    : null
}

/** 'Monthly' of one month is no series. */
export const checkGranularity: Check = (best) => {
  const { granularity, period } = best.request
  if (granularity === null || granularity === 'readable' || period === null) return null
  return countDays(period.range) <= longestUnit[granularity]
    ? askBack('Is this meant?', [best])
    : null
}

const longestUnit = { hour: 0, day: 1, week: 7, month: 31, quarter: 92, year: 366 }

/** 'Compare sales with last year' names one of two times. */
function isWithoutOther(request: Request): boolean {
  const { period, comparison, granularity, rank, measures, breakdowns, filters, mode } = request
  return (
    request.isCompared &&
    mode === 'plain' &&
    period !== null &&
    comparison === null &&
    granularity === null &&
    rank === null &&
    measures.length === 1 &&
    breakdowns.length + filters.length + request.segments.length === 0
  )
}

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
  if (period !== null) return false
  // 'Why do we have fewer members' does not say than when.
  if (mode === 'why') return comparison === null
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
