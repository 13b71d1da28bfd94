import { type Candidate, type Check, modeOf, refuse } from './decide/candidate.ts'
import { checkGroupOfOne } from './decide/group-of-one.ts'
import {
  checkComparedPeriod,
  checkDoubts,
  checkGranularity,
  checkProfilesInPeriod,
  checkRank,
  checkTimes,
  checkValueElsewhere,
} from './decide/questions-back.ts'
import {
  checkAkinToNames,
  checkAverage,
  checkDataSet,
  checkMetric,
  checkPersonalData,
  checkUnreadWords,
} from './decide/refusals.ts'
import { checkRivals } from './decide/rivals.ts'
import {
  checkDeniedReply,
  checkGroupOfOther,
  checkRankedHours,
  checkShareOfPart,
  checkTaggedValue,
} from './decide/silent-guesses.ts'
import { checkManyFilters, checkOppositeValues } from './decide/unlikely-filters.ts'
import type { AnswerReading, QuestionReading } from './reading.ts'
import type { Request } from './request/request.ts'
import type { Vocabulary } from './vocabulary/vocabulary.ts'

/** In this order: what cannot be read, what has no data, and what is uncertain. */
const checks = {
  'akin-to-names': checkAkinToNames,
  'unread-words': checkUnreadWords,
  times: checkTimes,
  rank: checkRank,
  metric: checkMetric,
  'data-set': checkDataSet,
  'personal-data': checkPersonalData,
  average: checkAverage,
  doubts: checkDoubts,
  'compared-period': checkComparedPeriod,
  'profiles-in-period': checkProfilesInPeriod,
  'value-elsewhere': checkValueElsewhere,
  granularity: checkGranularity,
  'group-of-one': checkGroupOfOne,
  'many-filters': checkManyFilters,
  'opposite-values': checkOppositeValues,
  'group-of-other': checkGroupOfOther,
  'tagged-value': checkTaggedValue,
  'ranked-hours': checkRankedHours,
  'share-of-part': checkShareOfPart,
  'denied-reply': checkDeniedReply,
  rivals: checkRivals,
} satisfies Readonly<Record<string, Check>>

/** The cheapest reading, unless a check objects: another is about as likely, or it rests on a doubt. */
export function decide(candidates: readonly Candidate[], vocabulary: Vocabulary): Decision {
  const [best] = candidates
  if (best === undefined)
    return { reading: refuse('not_a_question'), request: null, objection: 'no-reading' }
  for (const [name, check] of Object.entries(checks)) {
    const reading = check(best, candidates, vocabulary)
    if (reading === null) continue
    const isOffered = reading.kind === 'clarify' && reading.readings.length > 0
    return {
      reading,
      request: isOffered ? best.request : null,
      objection: name === 'doubts' ? `doubts ${doubtsOf(best)}` : name,
    }
  }
  return { reading: answerOf(best), request: best.request, objection: null }
}

export interface Decision {
  readonly reading: QuestionReading
  readonly request: Request | null
  /** The check that objected to the cheapest reading, with its doubts; null for an answer. */
  readonly objection: string | null
}

function doubtsOf({ request, resolution }: Candidate): string {
  return [...new Set([...request.doubts, ...resolution.doubts])].toSorted().join(' + ')
}

function answerOf({ request, resolution, queries }: Candidate): AnswerReading {
  const of =
    request.mode === 'share' && request.breakdowns.length === 0
      ? resolution.parts.flatMap(({ filters }) =>
          filters.flatMap(({ values }) => values.map(String)),
        )
      : []
  return { kind: 'answer', mode: modeOf(request, resolution), queries, of }
}
