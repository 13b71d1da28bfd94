import { isTradeVerb } from '../resolve/account-for-words.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import { stemOf } from '../words/stem.ts'
import { wordForms } from '../words/tokenize.ts'
import { askBack, type Check, isAverageOfSum, refuse } from './candidate.ts'

/** 'Refunds', where the model has a refund value and a refunded amount. */
export const checkAkinToNames: Check = ({ request }, _, { measuresByStem }) =>
  request.unread.length > 0 &&
  request.measures.length === 0 &&
  request.unread.every((word) => isAkinToName(word, measuresByStem))
    ? askBack('Which metric?')
    : null

export const checkUnreadWords: Check = ({ request }) => {
  const { unread, measures, breakdowns, filters } = request
  if (unread.length === 0) return null
  const isAbout = measures.length + breakdowns.length + filters.length > 0
  return refuse(isAbout || unread.length < 3 ? 'unknown' : 'not_a_question', unread)
}

export const checkMetric: Check = ({ request, resolution }, _, { measuresByStem }) => {
  if (resolution.problem?.kind !== 'no-measure') return null
  const isAbout =
    request.isPerformance ||
    request.breakdowns.length + request.filters.length + request.segments.length > 0 ||
    request.period !== null ||
    [...request.forms].some(isTradeVerb)
  // 'How many people watched our TikTok videos': what is asked for is nothing that the model has.
  const unknown = request.ignored.filter(
    (word) => !isTradeVerb(word) && !isEmpty(word) && !isAkinToName(word, measuresByStem),
  )
  if (unknown.length > 0 && !request.isPerformance && request.rank === null)
    return refuse('unknown', unknown)
  return isAbout ? askBack('Which metric?') : refuse('not_a_question')
}

export const checkDataSet: Check = ({ request: { doubts }, resolution: { problem } }) =>
  problem === null
    ? null
    : // 'Sessions per order' is a figure of its own.
      doubts.includes('measure-per-measure')
      ? askBack('Is this meant?')
      : refuse('unsupported', problem.kind === 'no-dimension' ? [problem.text] : [])

export const checkPersonalData: Check = ({ resolution }) =>
  resolution.parts.some(({ breakdowns, filters }) =>
    [...breakdowns, ...filters.map(({ member }) => member)].some(({ isPersonal }) => isPersonal),
  )
    ? refuse('personal')
    : null

export const checkAverage: Check = ({ request, resolution }) => {
  if (!isAverageOfSum(request, resolution)) return null
  return request.refersBack ? askBack('Average over what?') : refuse('unsupported')
}

/** 'Anything unfulfilled, please' */
const isEmpty = (word: string) => /^(?:please|anything)$/.test(word)

function isAkinToName(text: string, measures: Vocabulary['measuresByStem']): boolean {
  return wordForms(text).every((word) => word.length > 3 && measures.has(stemOf(word)))
}
