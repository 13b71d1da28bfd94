import type { Mention, Request } from '../request/request.ts'
import type { ResolvedPart } from '../resolve/resolve-part.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import { stemOf } from '../words/stem.ts'
import { wordForms } from '../words/tokenize.ts'
import { askBack, type Check } from './candidate.ts'

/**
 * A breakdown by a word that several dimensions end in decided which data set is meant. 'Orders by status' is neither
 * by that of emails, which count orders as well, nor 'refunds by reason' by the only reason that payments have.
 */
export const checkGroupOfOther: Check = ({ request, resolution: { parts } }, _, vocabulary) => {
  const [part] = parts
  const [mention] = request.measures
  const isOneMetric = parts.length === 1 && request.measures.length === 1
  if (!isOneMetric || part === undefined || mention === undefined) return null
  if (request.cubes.length > 0 || request.home !== undefined) return null
  const [measure] = part.measures
  const others = mention.matches.filter(
    ({ member, cost }) =>
      member.kind === 'measure' && cost <= nearCost && member.cube !== part.cube.name,
  )
  const isGuess = request.breakdowns.some((group) => {
    if (isOfValue(group, part)) return false
    const isOfMain = others.some(
      ({ member }) =>
        member.isMain && measure?.isMain === false && isShort(group, member.cube, vocabulary),
    )
    return isOfMain || (others.length > 0 && isCut(group, part, vocabulary))
  })
  return isGuess ? askBack('Is this meant?', []) : null
}

/** Other names of the same figure cost hardly more. */
const nearCost = 0.2

/** 'Orders with THANKS20 by code' */
function isOfValue({ matches }: Mention, { filters, breakdowns }: ResolvedPart): boolean {
  return (
    filters.some(({ member }) => breakdowns.includes(member)) ||
    matches.some(({ member }) => filters.some((filter) => filter.member === member))
  )
}

/** Whether a single word is the end of the name of a dimension of the data set. */
function isShort({ text }: Mention, cube: string, { namesByWord }: Vocabulary): boolean {
  const [word, ...rest] = wordForms(text)
  if (word === undefined || rest.length > 0) return false
  return (namesByWord.get(word) ?? []).some(
    ({ member, forms }) =>
      member.kind === 'dimension' &&
      member.type !== 'time' &&
      member.cube === cube &&
      forms.length > 1 &&
      forms.at(-1) === word,
  )
}

/** The breakdown is called by the end of its name. */
function isCut(group: Mention, part: ResolvedPart, vocabulary: Vocabulary): boolean {
  // A condition on the groups says which are meant: 'only pages with more than 100 sessions'.
  if (part.filters.some(({ operator }) => /^[gl]te?$/.test(operator))) return false
  const isExact = part.breakdowns.some(({ title, synonyms }) =>
    [title, ...synonyms].some(
      (name) => wordForms(name).join(' ') === wordForms(group.text).join(' '),
    ),
  )
  return !isExact && isShort(group, part.cube.name, vocabulary)
}

/** 'Sales from Pinterest': the visits that were tagged so, or what the ad platform counts for itself. */
export const checkTaggedValue: Check = (best) => {
  const { request, resolution } = best
  if (request.refersBack || request.home !== undefined) return null
  const isTagged = resolution.parts.some(({ filters, breakdowns }) =>
    filters.some(
      ({ member, text, operator }) =>
        /^utm/i.test(member.name) &&
        operator === 'equals' &&
        !breakdowns.includes(member) &&
        isAlsoOther(request, text),
    ),
  )
  return isTagged ? askBack('Is this meant?', [best]) : null
}

function isAlsoOther({ filters }: Request, text: string): boolean {
  return filters.some(
    (filter) =>
      filter.kind === 'value' &&
      filter.of === null &&
      filter.text === text &&
      filter.matches.some(({ dimension }) => /platform/i.test(dimension.name)),
  )
}

/** The busiest hour is one of the day, or a single hour of all. */
export const checkRankedHours: Check = (best) =>
  best.request.rank !== null && best.request.granularity === 'hour'
    ? askBack('Is this meant?', [best])
    : null

/** The response time of unanswered tickets, which had none. */
export const checkDeniedReply: Check = (best) => {
  const { request, resolution } = best
  const isOfReplies = resolution.parts.some(({ measures }) =>
    measures.some(({ title }) => replies.test(title)),
  )
  return isOfReplies && request.segments.some(({ text }) => deniedReply.test(text))
    ? askBack('Is this meant?', [best])
    : null
}

const replies = /\b(?:answer|repl[iy]|respon)/i
const deniedReply = /\b(?:unanswered|unreplied|not|without)\b/i

/** The percentage of cancelled orders by country: their cancellation rate, or how they divide among the countries. */
export const checkShareOfPart: Check = (best, _, { measuresByStem }) => {
  const { request, resolution } = best
  const [part] = resolution.parts
  const [measure] = part?.measures ?? []
  if (request.mode !== 'share' || request.breakdowns.length === 0 || measure === undefined)
    return null
  if (measure.isRatio || measure.format === 'currency') return null
  const [quality, ...nouns] = wordForms(measure.title)
  if (quality === undefined || nouns.length === 0) return null
  const hasRate = (measuresByStem.get(stemOf(quality)) ?? []).some(
    ({ cube, isRatio, format }) => cube === measure.cube && isRatio && format === 'percent',
  )
  return hasRate ? askBack('Is this meant?', [best]) : null
}
