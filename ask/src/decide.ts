import type { AnswerReading, QuestionReading } from './reading.ts'
import type { Mode, Request } from './request/request.ts'
import { isTradeVerb } from './resolve/account-for-words.ts'
import type { Resolution } from './resolve/resolve.ts'
import type { CubeQuery } from './resolve/write-queries.ts'
import type { Vocabulary } from './vocabulary/vocabulary.ts'
import { stemOf } from './words/stem.ts'
import { wordForms } from './words/tokenize.ts'

/** Readings that cost hardly more than the best are as likely. */
const margin = 0.25

/** Readings in which a value is something else are as likely with a larger difference. */
const wideMargin = 0.9

/** A reading of a question, and what is unlikely about it. */
export interface Candidate {
  readonly request: Request
  readonly resolution: Resolution
  readonly queries: readonly CubeQuery[]
  readonly cost: number
}

/** The cheapest reading, unless another is about as likely or it rests on a doubt. */
export function decide(
  candidates: readonly Candidate[],
  { sources, measuresByStem }: Vocabulary,
): { reading: QuestionReading; request: Request | null } {
  const [best] = candidates
  if (best === undefined)
    return { reading: { kind: 'refuse', reason: 'not_a_question', unknown: [] }, request: null }
  const { request, resolution } = best
  if (
    request.unread.length > 0 &&
    request.measures.length === 0 &&
    request.unread.every((word) => isAkinToName(word, measuresByStem))
  )
    return { reading: { kind: 'clarify', reason: 'Which metric?', readings: [] }, request: null }
  if (request.unread.length > 0) {
    const isAbout = request.measures.length + request.breakdowns.length + request.filters.length > 0
    return {
      reading: {
        kind: 'refuse',
        reason: isAbout || request.unread.length < 3 ? 'unknown' : 'not_a_question',
        unknown: request.unread,
      },
      request: null,
    }
  }
  if (request.hasTwoTimes)
    return { reading: { kind: 'clarify', reason: 'Which time?', readings: [] }, request: null }
  const isRankOfNothing =
    request.rank !== null &&
    request.granularity === null &&
    resolution.parts.every(({ breakdowns }) => breakdowns.length === 0)
  // 'Top 3 brands per category' has no query with one limit.
  const isRankOfTwo =
    request.rank !== null && resolution.parts.some(({ breakdowns }) => breakdowns.length > 1)
  if (resolution.problem === null && (isRankOfTwo || isRankOfNothing))
    return { reading: { kind: 'clarify', reason: 'Top of what?', readings: [] }, request: null }
  if (resolution.problem !== null) {
    const { problem } = resolution
    if (problem.kind === 'no-measure') {
      const isAbout =
        request.isPerformance ||
        request.breakdowns.length + request.filters.length + request.segments.length > 0 ||
        request.period !== null
      // 'How many people watched our TikTok videos': what is asked for is nothing that the model has.
      const unknown = request.ignored.filter(
        (word) => !isTradeVerb(word) && !isAkinToName(word, measuresByStem),
      )
      if (unknown.length > 0 && !request.isPerformance && request.rank === null)
        return { reading: { kind: 'refuse', reason: 'unknown', unknown }, request: null }
      return isAbout
        ? { reading: { kind: 'clarify', reason: 'Which metric?', readings: [] }, request: null }
        : { reading: { kind: 'refuse', reason: 'not_a_question', unknown: [] }, request: null }
    }
    return {
      reading: {
        kind: 'refuse',
        reason: 'unsupported',
        unknown: problem.kind === 'no-dimension' ? [problem.text] : [],
      },
      request: null,
    }
  }
  if (
    resolution.parts.some(({ breakdowns, filters }) =>
      [...breakdowns, ...filters.map(({ member }) => member)].some(({ isPersonal }) => isPersonal),
    )
  )
    return { reading: { kind: 'refuse', reason: 'personal', unknown: [] }, request: null }
  if (isAverageOfSum(request, resolution))
    return request.refersBack
      ? { reading: { kind: 'clarify', reason: 'Average over what?', readings: [] }, request: null }
      : { reading: { kind: 'refuse', reason: 'unsupported', unknown: [] }, request: null }
  if (request.doubts.length + resolution.doubts.length > 0 || isWithoutPeriod(request))
    return {
      reading: {
        kind: 'clarify',
        reason: 'Is this meant?',
        readings: [{ title: titleOf(best), mode: request.mode, queries: best.queries }],
      },
      request,
    }
  const rivals = distinct(
    sources,
    candidates.filter(
      (one) =>
        one.cost <= best.cost + (hasOtherMeaning(one, best) ? wideMargin : margin) &&
        one.resolution.problem === null &&
        one.request.unread.length === 0 &&
        !isAverageOfSum(one.request, one.resolution),
    ),
  )
  if (rivals.length > 1) {
    return {
      reading: {
        kind: 'clarify',
        reason: 'Several readings',
        readings: rivals
          .slice(0, 3)
          .map((one) => ({ title: titleOf(one), mode: one.request.mode, queries: one.queries })),
      },
      request,
    }
  }
  return { reading: answerOf(best), request }
}

/** 'Average refunds', where nothing says over what. */
export function isAverageOfSum({ mode, granularity }: Request, { parts }: Resolution): boolean {
  return (
    mode === 'average' &&
    granularity === null &&
    !parts.every(({ measures }) => measures.every(({ isRatio }) => isRatio))
  )
}

/** 'Refunds', where the model has a refund value and a refunded amount. */
function isAkinToName(text: string, measures: Vocabulary['measuresByStem']): boolean {
  return wordForms(text).every((word) => word.length > 3 && measures.has(stemOf(word)))
}

/** 'GMV compared with last year' does not say which days are compared. */
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

function answerOf({ request, resolution, queries }: Candidate): AnswerReading {
  const of =
    request.mode === 'share' && request.breakdowns.length === 0
      ? resolution.parts.flatMap(({ filters }) =>
          filters.flatMap(({ values }) => values.map(String)),
        )
      : []
  return {
    kind: 'answer',
    mode: modeOf(request),
    queries,
    of,
  }
}

/** Members that are the same behind a view and its cube are one reading. */
function distinct(
  sources: ReadonlyMap<string, string>,
  candidates: readonly Candidate[],
): Candidate[] {
  const keyOf = ({ request, queries }: Candidate) =>
    JSON.stringify([modeOf(request), queries]).replaceAll(
      /"[A-Za-z]\w*\.\w+"/g,
      (path) => sources.get(path.slice(1, -1)) ?? path,
    )
  return [...new Map(candidates.toReversed().map((one) => [keyOf(one), one])).values()].toReversed()
}

/** A UTM parameter only repeats what another data set is about: 'revenue from SMS'. */
function hasOtherMeaning(one: Candidate, best: Candidate): boolean {
  const valuesOf = ({ resolution: { parts } }: Candidate) =>
    parts.flatMap(({ cube, filters }) => filters.map((filter) => ({ cube: cube.name, filter })))
  return valuesOf(one).some(({ cube, filter: { member, text } }) =>
    valuesOf(best).some(
      (other) =>
        /^utm/i.test(other.filter.member.name) &&
        !/^utm/i.test(member.name) &&
        other.cube !== cube &&
        other.filter.text === text &&
        member.cube === cube,
    ),
  )
}

/** The average of a rate is the rate. */
function modeOf({ mode, granularity }: Request): Mode {
  return mode === 'average' && granularity === null ? 'plain' : mode
}

function titleOf({ resolution }: Candidate): string {
  return resolution.parts
    .map(({ cube, measures }) => `${measures.map(({ title }) => title).join(', ')} (${cube.title})`)
    .join('; ')
}
