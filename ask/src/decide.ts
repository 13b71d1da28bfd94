import { type Candidate, type Check, modeOf, refuse } from './decide/candidate.ts'
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
import type { AnswerReading, QuestionReading } from './reading.ts'
import type { Request } from './request/request.ts'
import type { Vocabulary } from './vocabulary/vocabulary.ts'

/** In this order: what cannot be read, what has no data, and what is uncertain. */
const checks: readonly Check[] = [
  checkAkinToNames,
  checkUnreadWords,
  checkTimes,
  checkRank,
  checkMetric,
  checkDataSet,
  checkPersonalData,
  checkAverage,
  checkDoubts,
  checkComparedPeriod,
  checkProfilesInPeriod,
  checkValueElsewhere,
  checkGranularity,
  checkRivals,
]

/** The cheapest reading, unless a check objects: another is about as likely, or it rests on a doubt. */
export function decide(
  candidates: readonly Candidate[],
  vocabulary: Vocabulary,
): { reading: QuestionReading; request: Request | null } {
  const [best] = candidates
  if (best === undefined) return { reading: refuse('not_a_question'), request: null }
  for (const check of checks) {
    const reading = check(best, candidates, vocabulary)
    if (reading === null) continue
    const isOffered = reading.kind === 'clarify' && reading.readings.length > 0
    return { reading, request: isOffered ? best.request : null }
  }
  return { reading: answerOf(best), request: best.request }
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
