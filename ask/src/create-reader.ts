import type { Day } from '@cartograph/contract'
import type { Model } from '@cartograph/semantic'
import { askBack, type Candidate, isAverageOfSum, refuse } from './decide/candidate.ts'
import { type Decision, decide } from './decide.ts'
import type { QuestionReading } from './reading.ts'
import { refuseAtOnce } from './refuse-at-once.ts'
import { askAboutSubject, requestOf, type Subject } from './request/about-subject.ts'
import { followUp, isFollowUp } from './request/follow-up.ts'
import { interpret } from './request/interpret.ts'
import { leaveOutAsides } from './request/leave-out-asides.ts'
import { lastSentence } from './request/last-sentence.ts'
import { leaveOutBackground } from './request/leave-out-background.ts'
import type { Mention, Request } from './request/request.ts'
import { resolveRequest } from './resolve/resolve.ts'
import { writeQueries } from './resolve/write-queries.ts'
import { coverQuestion, cutsValue, splitsName } from './spans/cover.ts'
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
import { type Token, tokenize } from './words/tokenize.ts'

export interface Reader {
  /** Reads a question, given the questions before it in the conversation and what all of them are about. */
  read(question: string, options: ReadOptions): QuestionReading
  /** Which check kept a question from being answered; null if it is answered. */
  objectionTo(question: string, options: ReadOptions): string | null
  /** What words by themselves mean already: names, values, and words that have a meaning in every question. */
  meaningsOf(words: string): readonly WordMeaning[]
}

interface ReadOptions {
  readonly today: Day
  readonly history?: readonly string[]
  readonly subject?: Subject | null
}

/** The synonyms of members that the model does not have have no effect. */
export function createReader(
  model: Model,
  values: KnownValues = {},
  synonyms: readonly Synonym[] = [],
): Reader {
  const vocabulary = buildVocabulary(model, values, synonyms)
  const readLast = (question: string, { today, history = [], subject = null }: ReadOptions) => {
    const about = subject === null ? null : requestOf(subject, vocabulary)
    let before: Request | null = null
    for (const earlier of history)
      before = readOne(earlier, { before, about }, vocabulary, today).request ?? before
    return readOne(question, { before, about }, vocabulary, today)
  }
  return {
    read: (question, options) => readLast(question, options).reading,
    objectionTo: (question, options) => readLast(question, options).objection,
    meaningsOf: (words) => meaningsOfWords(words, vocabulary),
  }
}

/** How many ways to split a question into names are compared. */
const mostCoverings = 16
/** Models in which many things have the same name would take long. */
const mostResolutions = 120
interface Context {
  /** The question before. */
  readonly before: Request | null
  /** What all questions are about; null in a conversation about anything. */
  readonly about: Request | null
}

function readOne(question: string, context: Context, vocabulary: Vocabulary, today: Day): Decision {
  const refused = refuseAtOnce(question)
  if (refused !== null)
    return { reading: refuse(refused), request: null, objection: `at once: ${refused}` }
  if (hasAmbiguousDate(question))
    return { reading: askBack('Which date?'), request: null, objection: 'ambiguous date' }
  const tokens = tokenize(question)
  const whole = readTokens(tokens, [], context, vocabulary, today)
  if (whole.reading.kind === 'answer') return whole
  const main = leaveOutAsides(whole.spans, tokens)
  const short =
    main === null ? null : readTokens(main.tokens, main.unused, context, vocabulary, today)
  if (short?.reading.kind === 'answer') return short
  if (whole.reading.kind !== 'refuse') return whole
  for (const rest of leaveOutBackground(whole.spans, tokens)) {
    if (refuseAtOnce(rest.map(({ typed }) => typed).join(' ')) !== null) return whole
    const asked = readTokens(rest, [], context, vocabulary, today)
    if (asked.reading.kind !== 'refuse') return asked
  }
  const last = lastSentence(whole.spans, tokens)
  if (last === null || refuseAtOnce(last.map(({ typed }) => typed).join(' ')) !== null) return whole
  const alone = readTokens(last, [], context, vocabulary, today)
  return alone.reading.kind === 'answer' ? alone : whole
}

interface ReadTokens extends Decision {
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
      const own = {
        ...read,
        unused: [...read.unused, ...unused],
        doubts:
          splitsName(covering, spans) || cutsValue(covering, spans)
            ? [...read.doubts, 'split-name' as const]
            : read.doubts,
      }
      const request = withPastForecast(inContext(own, context, vocabulary, today), today)
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

/** 'How much will we have spent by month end', read without its end. */
function withPastForecast(request: Request, today: Day): Request {
  return request.mode === 'forecast' && (request.period?.range[1] ?? today) <= today
    ? { ...request, doubts: [...request.doubts, 'forecast-of-past'] }
    : request
}
