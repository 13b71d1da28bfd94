import type { Day } from '@cartograph/contract'
import type { Model } from '@cartograph/semantic'
import type { AnswerReading, QuestionReading } from './reading.ts'
import { refuseAtOnce } from './refuse-at-once.ts'
import { askAboutSubject, requestOf, type Subject } from './request/about-subject.ts'
import { followUp, isFollowUp } from './request/follow-up.ts'
import { interpret } from './request/interpret.ts'
import { leaveOutAsides } from './request/leave-out-asides.ts'
import type { Mention, Mode, Request } from './request/request.ts'
import { resolveRequest, type Resolution } from './resolve/resolve.ts'
import { writeQueries, type CubeQuery } from './resolve/write-queries.ts'
import { coverQuestion } from './spans/cover.ts'
import { correctSlips } from './spans/correct-slips.ts'
import { findSpans } from './spans/find-spans.ts'
import type { Span } from './spans/span.ts'
import {
  buildVocabulary,
  type KnownValues,
  type Synonym,
  type Vocabulary,
} from './vocabulary/vocabulary.ts'
import { meaningsOfWords, type WordMeaning } from './vocabulary/meanings-of-words.ts'
import { hasAmbiguousDate } from './words/expand-dates.ts'
import { stemOf } from './words/stem.ts'
import { type Token, tokenize, wordForms } from './words/tokenize.ts'

export interface Reader {
  /** Reads a question, given the questions before it in the conversation and what all of them are about. */
  read(
    question: string,
    options: {
      readonly today: Day
      readonly history?: readonly string[]
      readonly subject?: Subject | null
    },
  ): QuestionReading
  /** What words by themselves mean already: names, values, and words that have a meaning in every question. */
  meaningsOf(words: string): readonly WordMeaning[]
}

/** The synonyms of members that the model does not have have no effect. */
export function createReader(
  model: Model,
  values: KnownValues = {},
  synonyms: readonly Synonym[] = [],
): Reader {
  const vocabulary = buildVocabulary(model, values, synonyms)
  return {
    read(question, { today, history = [], subject = null }) {
      const about = subject === null ? null : requestOf(subject, vocabulary)
      let before: Request | null = null
      for (const earlier of history)
        before = readOne(earlier, { before, about }, vocabulary, today).request ?? before
      return readOne(question, { before, about }, vocabulary, today).reading
    },
    meaningsOf: (words) => meaningsOfWords(words, vocabulary),
  }
}

/** How many ways to split a question into names are compared. */
const mostCoverings = 16
/** Models in which many things have the same name would take long. */
const mostResolutions = 120
/** Readings that cost hardly more than the best are as likely. */
const margin = 0.25

/** Readings in which a value is something else are as likely with a larger difference. */
const wideMargin = 0.9

interface Candidate {
  readonly request: Request
  readonly resolution: Resolution
  readonly queries: readonly CubeQuery[]
  readonly cost: number
}

interface Context {
  /** The question before. */
  readonly before: Request | null
  /** What all questions are about; null in a conversation about anything. */
  readonly about: Request | null
}

function readOne(
  question: string,
  context: Context,
  vocabulary: Vocabulary,
  today: Day,
): { reading: QuestionReading; request: Request | null } {
  const refused = refuseAtOnce(question)
  if (refused !== null)
    return { reading: { kind: 'refuse', reason: refused, unknown: [] }, request: null }
  if (hasAmbiguousDate(question))
    return {
      reading: { kind: 'clarify', reason: 'Which date?', readings: [] },
      request: null,
    }
  const tokens = tokenize(question)
  const whole = readTokens(tokens, [], context, vocabulary, today)
  if (whole.reading.kind === 'answer') return whole
  const main = leaveOutAsides(whole.spans, tokens)
  if (main === null) return whole
  const short = readTokens(main.tokens, main.unused, context, vocabulary, today)
  return short.reading.kind === 'answer' ? short : whole
}

interface ReadTokens {
  readonly reading: QuestionReading
  readonly request: Request | null
  /** What the words mean in the cheapest reading. */
  readonly spans: readonly Span[]
}

function readTokens(
  tokens: readonly Token[],
  unused: readonly Mention[],
  context: Context,
  vocabulary: Vocabulary,
  today: Day,
): ReadTokens {
  const spellings = correctSlips(tokens, vocabulary)
  const spans = findSpans(tokens, spellings, vocabulary, today)
  const forms = new Set(spellings.flatMap((options) => options.map(({ form }) => form)))
  const coverings = coverQuestion(spans, tokens.length, mostCoverings)
  let least = Infinity
  let tried = 0
  const candidates = coverings
    .flatMap((covering): Candidate[] => {
      // What is added later rarely makes a reading cheaper.
      if (covering.cost > least + 1.2 || tried > mostResolutions) return []
      const read = interpret(covering, tokens, forms, vocabulary, today)
      const own = { ...read, unused: [...read.unused, ...unused] }
      const request = inContext(own, context, vocabulary, today)
      const resolutions = resolveRequest(request, vocabulary)
      tried += resolutions.length
      least = Math.min(least, ...resolutions.map(({ cost }) => cost))
      return resolutions.map((resolution) => ({
        request,
        resolution,
        queries: writeQueries(request, resolution, today),
        cost: resolution.cost + (isAverageOfSum(request, resolution) ? 1 : 0),
      }))
    })
    .toSorted((one, other) => one.cost - other.cost)
  const decision = decide(candidates, vocabulary)
  // A later question may refer to one that was asked back.
  const [best] = candidates
  const isUsable =
    best !== undefined && best.request.measures.length > 0 && best.request.unread.length === 0
  return {
    ...decision,
    request: decision.request ?? (isUsable ? best.request : null),
    spans: coverings[0]?.spans ?? [],
  }
}

function inContext(
  own: Request,
  { before, about }: Context,
  vocabulary: Vocabulary,
  today: Day,
): Request {
  if (about !== null) return askAboutSubject(own, { before, about }, vocabulary, today)
  return before !== null && isFollowUp(own) ? followUp(before, own) : own
}

function decide(
  candidates: readonly Candidate[],
  { sources, measuresByStem }: Vocabulary,
): { reading: QuestionReading; request: Request | null } {
  const [best] = candidates
  if (best === undefined)
    return { reading: { kind: 'refuse', reason: 'not_a_question', unknown: [] }, request: null }
  const { request, resolution } = best
  if (
    request.unread.length > 0 &&
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
function isAverageOfSum({ mode, granularity }: Request, { parts }: Resolution): boolean {
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
