import { addDays, countDays, laterDay, type Day, type DayRange } from '@cartograph/contract'
import { dayPeriod, namedUnit, plainPeriod, unitAt, type Period } from '../times/period.ts'
import { countOfRows, scatteredName } from '../resolve/measure-choices.ts'
import type { NamedMember } from '../vocabulary/member.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import { wordForms } from '../words/tokenize.ts'
import { mergeFilters } from './follow-up.ts'
import type { Comparison, FilterMention, Mention, Request } from './request.ts'

/** What questions are about unless they say otherwise, such as an insight. */
export interface Subject {
  /** As queries name it: `ShopifyOrders.netSales`. */
  readonly measure: string
  readonly filters: readonly SubjectFilter[]
  readonly period: DayRange
}

interface SubjectFilter {
  /** The dimension, and the same one in other data sets. */
  readonly members: readonly string[]
  readonly value: string
}

/** Null if the model does not have its metric. */
export function requestOf(
  { measure, filters, period: range }: Subject,
  vocabulary: Vocabulary,
): Request | null {
  const { members } = vocabulary
  const member = members.get(measure)
  if (member === undefined) return null
  const period = calendarPeriod(range)
  return {
    ...nothing,
    measures: [
      { text: member.title, matches: [{ member, cost: 0 }, ...sameTitle(member, vocabulary)] },
    ],
    filters: filters.map((filter): FilterMention => {
      const matches = filter.members.flatMap((path, n) => {
        const dimension = members.get(path)
        // The same dimension of another data set is no second reading.
        return dimension === undefined ? [] : [{ dimension, value: filter.value, cost: n }]
      })
      const { value: text } = filter
      return {
        kind: 'value',
        text,
        matches,
        of: null,
        isNegated: false,
        isAlternative: false,
        isOfSubject: true,
      }
    }),
    home: member.cube,
    period,
    comparison: usual(period),
  }
}

/** Order lines have products, and orders have none: the same metric there is the next best. */
function sameTitle(member: NamedMember, { names }: Vocabulary): Mention['matches'] {
  return (names.get(wordForms(member.title).join(' ')) ?? [])
    .filter((match) => match.member.kind === 'measure' && match.member !== member)
    .map((match) => ({ ...match, cost: match.cost + 0.5 }))
}

const nothing: Request = {
  measures: [],
  breakdowns: [],
  filters: [],
  segments: [],
  period: null,
  comparison: null,
  granularity: null,
  time: null,
  rank: null,
  mode: 'plain',
  cubes: [],
  quantity: null,
  isCompared: false,
  comparesValues: false,
  refersBack: true,
  adds: false,
  isNounRestricted: false,
  isPerformance: false,
  states: [],
  ignored: [],
  unused: [],
  forms: new Set(),
  hasTwoTimes: false,
  doubts: [],
  unread: [],
  cost: 0,
}

/** What a question says replaces the same part of the subject, or of the question before if it refers to that. */
export function askAboutSubject(
  own: Request,
  { before, about }: { readonly before: Request | null; readonly about: Request },
  vocabulary: Vocabulary,
  today: Day,
): Request {
  if (saysNothing(own)) return own
  const base = own.refersBack && before !== null ? before : about
  const measures = measuresOf(own, vocabulary)
  const isNewMeasure = (measures.length > 0 && !own.isNounRestricted) || own.rank?.by != null
  // 'Advertising' names another data set, and none of its metrics.
  if (!isNewMeasure && own.cubes.length > 0 && !own.cubes.includes(base.home ?? '')) return own
  const replacesBreakdown = own.breakdowns.length > 0 && !own.adds
  return {
    ...own,
    ...timesOf(own, base, today),
    measures: !isNewMeasure
      ? own.filters.some(({ kind }) => kind === 'text')
        ? base.measures.map(ownMatch)
        : base.measures
      : own.adds
        ? [...base.measures, ...measures]
        : measures,
    breakdowns: replacesBreakdown ? own.breakdowns : [...base.breakdowns, ...own.breakdowns],
    filters: mergeFilters(
      base.filters,
      own.filters.map((filter) => inDimensionOf(base, filter)),
    ),
    segments: [...base.segments, ...own.segments],
    rank: own.rank ?? base.rank,
    mode: own.mode === 'plain' ? base.mode : own.mode,
    cubes: own.cubes.length > 0 ? own.cubes : base.cubes,
    ...(base.home !== undefined && { home: base.home }),
    quantity: isNewMeasure ? own.quantity : null,
    forms: isNewMeasure ? own.forms : base.forms,
    // 'Channels?' can only break down the subject; 'prices?' may also be a metric.
    doubts: own.doubts.filter(
      (doubt) => doubt !== 'bare-breakdown' || measures.length > 0 || !own.breakdowns.every(isName),
    ),
    refersBack: true,
    isPerformance: false,
    isNounRestricted: false,
  }
}

/** Part of a name is too little to go to another data set. */
function ownMatch({ matches, ...mention }: Mention): Mention {
  return { ...mention, matches: matches.slice(0, 1) }
}

function isName({ matches }: Mention): boolean {
  return matches.every(({ member }) => member.type === 'string')
}

/** 'How much did we spend on ads' names a metric by its data set and a verb. */
function measuresOf(own: Request, vocabulary: Vocabulary): readonly Mention[] {
  if (own.measures.length > 0 || own.rank?.by != null || own.cubes.length === 0) return own.measures
  const scattered = scatteredName(own, vocabulary)
  return scattered.length > 0 ? scattered : countOfRows(own, vocabulary)
}

/** Beside a channel, 'and email?' is another channel, and no medium. */
function inDimensionOf({ filters }: Request, filter: FilterMention): FilterMention {
  if (filter.kind !== 'value' || filter.of !== null) return filter
  const known = new Set(
    filters.flatMap((one) =>
      one.kind === 'value' ? one.matches.map(({ dimension }) => dimension.path) : [],
    ),
  )
  const matches = filter.matches.filter(({ dimension }) => known.has(dimension.path))
  return matches.length > 0 ? { ...filter, matches } : filter
}

/** 'Hello' is no question about anything. */
function saysNothing(own: Request): boolean {
  const names = [own.measures, own.breakdowns, own.filters, own.segments, own.cubes, own.unread]
  const parts = [own.period, own.comparison, own.granularity, own.rank, own.quantity]
  return (
    names.every((all) => all.length === 0) &&
    parts.every((part) => part === null) &&
    own.mode === 'plain' &&
    !own.isCompared &&
    !own.refersBack
  )
}

type Times = Pick<Request, 'period' | 'comparison' | 'granularity'>

/** An earlier time is compared with the days of the subject, and other days with those before them. */
function timesOf(own: Request, base: Request, today: Day): Times {
  if (own.mode === 'forecast' || base.period === null) return own
  const granularity = own.granularity ?? base.granularity
  const against = own.period === null && own.comparison?.kind === 'period' ? own.comparison : null
  // 'Against September' compares October with September; a day and a month have nothing to compare.
  const isOther = against !== null && !isAsLong(against.period.range, base.period.range)
  const period = isOther ? against.period : own.period
  if (period !== null) {
    const named = isOther ? null : own.comparison
    return {
      period,
      granularity,
      comparison: named ?? (granularity === null ? usual(period) : null),
    }
  }
  if (own.granularity === null || base.granularity !== null)
    return { period: base.period, granularity, comparison: own.comparison ?? base.comparison }
  return { period: around(base.period, today), granularity, comparison: own.comparison }
}

function isAsLong(one: DayRange, other: DayRange): boolean {
  const times = countDays(one) / countDays(other)
  return times > 0.8 && times < 1.25
}

/** A few days are compared with the same weekdays before, a longer time with the one before it. */
function usual({ range }: Period): Comparison {
  return { kind: 'shift', by: countDays(range) <= 7 ? 'week' : 'previous' }
}

/** Four weeks before and one after: what led to it, and whether it lasted. */
function around({ range: [from, to] }: Period, today: Day): Period {
  const [end, yesterday] = [addDays(to, 7), addDays(today, -1)]
  return plainPeriod([addDays(from, -28), end < yesterday ? end : laterDay(to, yesterday)])
}

/** 'A year before' a whole week, month or quarter is such a unit. */
function calendarPeriod(range: DayRange): Period {
  const [from, to] = range
  if (from === to) return dayPeriod(from)
  const unit = (['week', 'month', 'quarter', 'year'] as const).find(
    (one) => unitAt(one, from).join() === range.join(),
  )
  return unit === undefined ? plainPeriod(range) : namedUnit(unit, range, to)
}
