import { everydayVerbs } from '../spans/everyday-verbs.ts'
import { keywords } from '../spans/keywords.ts'
import { roleOf, type Span } from '../spans/span.ts'
import type { Token } from '../words/tokenize.ts'
import { isInRow, isNameOf } from './context-nouns.ts'
import { light } from './ignored-words.ts'
import { lostWords } from './lost-words.ts'
import type { Doubt, FilterMention, Mention, Rank } from './request.ts'
import type { Walk } from './walk.ts'

interface ReadSoFar {
  readonly walk: Walk
  readonly measures: readonly Mention[]
  readonly breakdowns: readonly Mention[]
  readonly numbers: readonly FilterMention[]
  readonly rank: Rank | null
}

/** What the order of the words leaves open, besides what single names do. */
export function findDoubts(
  all: readonly Span[],
  tokens: readonly Token[],
  read: ReadSoFar,
): Doubt[] {
  return [
    ...(isConditionOnItself(tokens, read) ? (['condition-on-itself'] as const) : []),
    ...(isUnjoined(all, read) ? (['unjoined-metrics'] as const) : []),
    ...(isNoFigure(all) ? (['lost-negation'] as const) : []),
    ...(isOddCondition(all, read) ? (['condition-on-itself'] as const) : []),
    ...(isSecondCountLost(all, read) ? (['restricting-noun'] as const) : []),
    ...(isRankOfOtherClause(all, read) ? (['rank-of-other-clause'] as const) : []),
    ...(all.some((_, at) => isNegationLost(all, at)) ? (['lost-negation'] as const) : []),
    ...(isManner(tokens, all, read) ? (['ignored-word'] as const) : []),
    ...(isDurationWithoutName(all, read) ? (['restricting-noun'] as const) : []),
    ...(isRankOfOtherSpeed(all, read) ? (['rank-of-other-clause'] as const) : []),
    ...(read.walk.topics.length > 0 && read.breakdowns.length > read.walk.topics.length
      ? (['topic-as-group'] as const)
      : []),
    ...(isChangeSince(tokens, read) ? (['change-since'] as const) : []),
    ...(areValuesApart(all, read) ? (['values-of-other-clause'] as const) : []),
    ...lostWords(all, tokens, read.walk, read.breakdowns),
    ...(isSortedByGroup(all, read) ? (['rank-of-other-clause'] as const) : []),
    ...(isComparable(tokens) ? (['ignored-word'] as const) : []),
    ...(isCorrectedSpeech(tokens) ? (['ignored-word'] as const) : []),
    ...(isPlaceLost(tokens, read) ? (['ignored-word'] as const) : []),
    ...(all.some((span) => isQuality(span) || isJudged(span, tokens))
      ? (['restricting-noun'] as const)
      : []),
  ]
}

/** 'How many orders have more than 3 items': a condition on the figure itself says nothing about each row. */
function isConditionOnItself(tokens: readonly Token[], { walk, measures, numbers }: ReadSoFar) {
  const isCounted =
    walk.quantity === 'count' ||
    tokens.some(({ text }, at) => text === 'how' && tokens[at + 1]?.text === 'many')
  return (
    isCounted &&
    numbers.some(
      (filter) =>
        filter.kind === 'number' &&
        (measures.length === 0 ||
          measures.some(({ matches }) =>
            matches.some(({ member }) =>
              filter.of.matches.some((match) => match.member.path === member.path),
            ),
          )),
    )
  )
}

/** 'How many clicks did our SMS messages get': a second metric that nothing joins to the first. */
function isUnjoined(all: readonly Span[], { walk, measures, rank }: ReadSoFar): boolean {
  const places = walk.measures
    .filter((mention) => measures.includes(mention))
    .map(({ text }) => all.findIndex((one) => one.meaning.kind === 'name' && one.text === text))
    .filter((at) => at >= 0)
    .toSorted((one, other) => one - other)
  return (
    rank?.by == null &&
    places.some((at, n) => {
      const before = places[n - 1]
      return (
        before !== undefined &&
        !all
          .slice(before + 1, at)
          .some((one) => joints.has(roleOf(one) ?? '') || /^plus$/i.test(one.text)) &&
        !isSameFigure(all[before], all[at]) &&
        !isInRow(all, at)
      )
    })
  )
}

/** 'Has it changed since January' compares the ends of a time that has no time before it. */
function isChangeSince(tokens: readonly Token[], { walk }: ReadSoFar): boolean {
  return (
    walk.isChange &&
    walk.mode !== 'why' &&
    walk.times.every(({ kind }) => kind === 'period') &&
    walk.times.length === 1 &&
    tokens.some(({ text }) => text === 'since')
  )
}

/** 'Refund, return or edit, I mix them up. The average refund per kind': examples of the groups, and no restriction. */
function areValuesApart(all: readonly Span[], { walk, breakdowns }: ReadSoFar): boolean {
  const groups = new Set(
    breakdowns.flatMap(({ matches }) => matches.map(({ member }) => member.path)),
  )
  const isOfGroup = ({ meaning }: Span) =>
    meaning.kind === 'value' && meaning.matches.some(({ dimension }) => groups.has(dimension.path))
  const last = all.findLastIndex(isOfGroup)
  const end = all.findIndex((one, at) => at > last && isEndOfSentence(one))
  if (last < 0 || end < 0 || walk.refersBack) return false
  const isSaid = (one: Span) =>
    isNameOf(one, 'measure') ||
    isNameOf(one, 'dimension') ||
    one.meaning.kind === 'period' ||
    roleOf(one) === 'not'
  return !all.slice(0, end).some(isSaid) && all.slice(end).some((one) => isNameOf(one, 'measure'))
}

const isEndOfSentence = (span: Span) => roleOf(span) === 'clause' && /[?.!–—-]/.test(span.text)

/** 'What proportion of the ad budget was spent' */
function isSameFigure(one: Span | undefined, other: Span | undefined): boolean {
  if (one?.meaning.kind !== 'name' || other?.meaning.kind !== 'name') return false
  const { matches } = other.meaning
  return one.meaning.matches.some(({ member }) => matches.some((match) => match.member === member))
}

const joints: ReadonlySet<string> = new Set(['and', 'or', 'vs', 'count', 'amount', 'slash'])

/** 'Ads with no conversions' have 0 of them. */
function isNoFigure(all: readonly Span[]): boolean {
  return all.some(
    (span, at) =>
      roleOf(span) === 'with-no' &&
      isNameOf(all[at + 1], 'measure') &&
      !isNameOf(all[at + 1], 'dimension'),
  )
}

/** 'Sales in May, sorry, June': the words before the repair may be taken back. */
function isCorrectedSpeech(tokens: readonly Token[]): boolean {
  const text = tokens.map(({ typed }) => typed.toLowerCase()).join(' ')
  return repairs.test(text)
}

const repairs =
  /\w .*\b(?:sorry(?= \S+ \S)|(?<!\? )i mean(?:t)?|(?:no|oh) wait|wait no|scratch that|correction|my mistake|make that(?! (?:by|per)\b))\b/

/** 'Where do our orders come from' asks for parts, and does not say for which. */
function isPlaceLost(tokens: readonly Token[], { walk, breakdowns, rank }: ReadSoFar): boolean {
  const asks = tokens.some(
    ({ text }, at) => text === 'where' && auxiliaries.has(tokens[at + 1]?.text ?? ''),
  )
  return asks && breakdowns.length === 0 && walk.filters.length === 0 && rank === null
}

const auxiliaries: ReadonlySet<string> = new Set('do does did are is were was have has'.split(' '))

/** 'Orders over 200' without groups, and 'fewer than 10 sales', which are no money. */
function isOddCondition(
  all: readonly Span[],
  { walk, measures, breakdowns, numbers }: ReadSoFar,
): boolean {
  const isFew =
    numbers.length === 1 && all.some((one) => /^(?:fewer than|no fewer than)$/i.test(one.text))
  return numbers.some(
    (filter) =>
      filter.kind === 'number' &&
      (filter.isFar === true ||
        // 'A discount above 20 %' is a rate, and no amount.
        (filter.unit === 'percent' &&
          filter.of.matches.every(({ member }) => member.format === 'currency')) ||
        (isFew && filter.of.matches.every(({ member }) => member.format === 'currency')) ||
        (breakdowns.length === 0 &&
          measures.length === 1 &&
          measures[0]?.text === filter.of.text &&
          filter.unit !== 'money' &&
          !walk.times.some(({ kind }) => kind === 'granularity'))),
  )
}

/** 'How many started and how many were cancelled' has two figures. */
function isSecondCountLost(all: readonly Span[], { walk, measures }: ReadSoFar): boolean {
  const counts = all.filter((one) => /^how many/i.test(one.text)).length
  return counts > 1 && measures.length < 2 && !walk.comparesValues
}

/** 'Which weekdays are busiest? Orders per weekday': a ranking, or all of them. */
function isRankOfOtherClause(all: readonly Span[], { rank, measures }: ReadSoFar): boolean {
  if (rank === null) return false
  const isSame = measures.every(({ matches }) =>
    matches.some(({ member }) => rank.by?.matches.some((one) => one.member === member)),
  )
  if (rank.by !== null && isSame) return false
  const at = all.findIndex((one) => roleOf(one) === 'rank')
  const cut = all.findIndex(
    (one, n) => n > at && roleOf(one) === 'clause' && /[?.!]/.test(one.text),
  )
  if (at < 0 || cut < 0) return false
  return (
    all.slice(cut).some((one) => isNameOf(one, 'measure')) &&
    all.slice(cut).some((one) => roleOf(one) === 'by' || roleOf(one) === 'count')
  )
}

/** 'Loyal' in lower case is a quality, even where a group of customers is called so. */
function isQuality({ meaning, text }: Span): boolean {
  return meaning.kind === 'value' && keywords.get(text)?.role === 'vague'
}

/** 'Like-for-like sales' leave out what is new. */
function isComparable(tokens: readonly Token[]): boolean {
  return tokens.some((_, at) =>
    ['like', 'for', 'like'].every((word, n) => tokens[at + n]?.text === word),
  )
}

/** 'Sorted by sales channel' is an order of names, and none by the figure. */
function isSortedByGroup(all: readonly Span[], { rank }: ReadSoFar): boolean {
  return (
    rank !== null &&
    all.some(
      ({ text }, at) =>
        /^(?:ranked|sorted|ordered) by$/i.test(text) &&
        isNameOf(all[at + 1], 'dimension') &&
        !isNameOf(all[at + 1], 'measure'),
    )
  )
}

/** 'Good customers' and 'a good open rate': no figure says which are good. */
function isJudged(span: Span, tokens: readonly Token[]): boolean {
  return isNameOf(span, 'measure') && /^(?:good|bad|great)$/.test(tokens[span.from - 1]?.text ?? '')
}

/** 'Customers who have not ordered in 90 days': what is denied is no value, name or number. */
function isNegationLost(all: readonly Span[], at: number): boolean {
  if (!['not', 'with-no'].includes(roleOf(all[at]) ?? '')) return false
  // 'Has photo: no'
  if (/^no$/i.test(all[at]?.text ?? '') && all[at - 1]?.meaning.kind === 'name') return false
  const denied = all
    .slice(at + 1)
    .find(
      (one) => !['by', 'with', 'is', 'which', 'not', 'refer', 'and'].includes(roleOf(one) ?? ''),
    )
  return (
    denied === undefined ||
    !(
      ['value', 'fragment', 'quoted', 'name', 'cube', 'number'].includes(denied.meaning.kind) ||
      ['text-match', 'compare-number', 'between'].includes(roleOf(denied) ?? '')
    )
  )
}

/** The slowest carrier takes the longest time, while the slowest products sell the least. */
function isRankOfOtherSpeed(all: readonly Span[], { rank, measures }: ReadSoFar): boolean {
  if (!all.some((one) => roleOf(one) === 'rank' && /^(?:slow|fast|quick)est$/i.test(one.text)))
    return false
  const ranked = rank?.by == null ? measures : [rank.by]
  return !ranked.some(({ matches }) =>
    matches.some(({ member }) => /time|hour|day|minute|duration|age\b/i.test(member.title)),
  )
}

/** 'And how long until they were closed?' asks for a figure of its own. */
function isDurationWithoutName(all: readonly Span[], { walk, measures }: ReadSoFar): boolean {
  const isOfTime = measures.some(({ matches }) =>
    matches.some(
      ({ member }) =>
        !member.isPlainCount &&
        /time|hour|day|minute|month|duration|age\b|tenure|long/i.test(member.title),
    ),
  )
  return (
    !isOfTime &&
    !walk.isChange &&
    all.some(({ text }) => /^how (?:long|fast|quickly|old|far)$/i.test(text))
  )
}

/** 'How did customers hear about us?' asks for the way, and not for a number of customers. */
function isManner(tokens: readonly Token[], all: readonly Span[], { walk }: ReadSoFar): boolean {
  if (tokens[0]?.text !== 'how' || !/^(?:did|do|does)$/.test(tokens[1]?.text ?? '')) return false
  if (walk.isTrend || walk.isChange || walk.isComparison || walk.breakdowns.length > 0) return false
  const verb = tokens.find(
    ({ text }, at) =>
      at > 2 &&
      everydayVerbs.has(text) &&
      !light.has(text) &&
      !all.some(({ from, to }) => from <= at && at < to),
  )
  return verb !== undefined
}
