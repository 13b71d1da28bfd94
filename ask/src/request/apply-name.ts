import { foldText } from '@cartograph/contract'
import { roleOf, type Span } from '../spans/span.ts'
import { everydayNames } from '../vocabulary/everyday-names.ts'
import type { NameMatch } from '../vocabulary/vocabulary.ts'
import { wordForms } from '../words/tokenize.ts'
import { isNameOf } from './context-nouns.ts'
import type { Mention } from './request.ts'
import type { Context, Walk } from './walk.ts'

interface NamePlace {
  readonly context: Context
  readonly next: Span | undefined
  readonly before: Span | undefined
  readonly afterNext: Span | undefined
  readonly isRanked: boolean
  readonly hasRankMeasure: boolean
  readonly hasRankedThings: boolean
  /** A condition on numbers says what is listed. */
  readonly isFiltered: boolean
  /** Whether no other word stands between the name and the next. */
  readonly isBeside: boolean
  /** The value of 'which are paused' after it. */
  readonly clauseValue: Span | null
  /** The word before. */
  readonly lead: string
  /** After 'of', 'from' or 'only', which restrict what is before. */
  readonly isRestricting: boolean
}

export function applyName(
  walk: Walk,
  mention: Mention,
  {
    context,
    next,
    before,
    afterNext,
    isRanked,
    hasRankMeasure,
    hasRankedThings,
    isFiltered,
    isBeside,
    clauseValue,
    lead,
    isRestricting,
  }: NamePlace,
): boolean {
  const dimensions = mention.matches.filter(({ member }) => member.kind === 'dimension')
  const measures = mention.matches.filter(({ member }) => member.kind === 'measure')
  const segments = mention.matches.filter(({ member }) => member.kind === 'segment')
  const only = (matches: readonly NameMatch[]): Mention => ({ ...mention, matches })
  // 'Campaign Summer sale', 'product containing "Tee"'
  if (
    dimensions.length > 0 &&
    (measures.length === 0 || walk.quantity === null) &&
    isValueOf(next, dimensions)
  )
    return true
  if (
    dimensions.length > 0 &&
    next?.meaning.kind === 'keyword' &&
    next.meaning.keyword.role === 'text-match'
  )
    return true
  const flags = dimensions.filter(({ member }) => member.type === 'boolean')
  if (
    flags.length > 0 &&
    flags.length === dimensions.length &&
    measures.length === 0 &&
    segments.length === 0 &&
    (context !== 'by' || /^(?:only|just)$/i.test(next?.text ?? ''))
  ) {
    // A segment of the model is the more likely name.
    walk.cost += 0.3
    walk.filters.push({
      kind: 'flag',
      of: only(flags),
      isTrue: context !== 'not' && context !== 'with-no' && !isDenied(next),
    })
    return true
  }
  // 'Not of paused campaigns', 'a team other than Returns': the value says what is left out.
  if (
    dimensions.length > 0 &&
    measures.length === 0 &&
    (context === 'not' || context === 'with') &&
    isOfNearValue(mention, before, next, afterNext)
  )
    return true
  if (
    (context === 'with-no' || (context === 'not' && measures.length === 0)) &&
    dimensions.length > 0
  ) {
    walk.filters.push({ kind: 'presence', of: only(dimensions), isPresent: false })
    return true
  }
  const isTimeNamed =
    context === 'with' ||
    context === 'which' ||
    (context !== 'by' && walk.measures.length > 0 && !mention.text.endsWith('s'))
  if (
    isTimeNamed &&
    !(measures.length > 0 && /^where$/i.test(before?.text ?? '')) &&
    next?.meaning.kind === 'period' &&
    dimensions.some(({ member }) => member.type === 'time')
  ) {
    walk.time = only(dimensions.filter(({ member }) => member.type === 'time'))
    return true
  }
  if (
    context === 'by' &&
    measures.length > 0 &&
    isRanked &&
    walk.rankBy === null &&
    !hasRankMeasure &&
    // 'Units per product, top 10' ranks the products.
    (hasRankedThings || dimensions.length === 0 || walk.measures.length === 0)
  ) {
    walk.rankBy = only(measures)
    return true
  }
  // 'Profit per order' is an average, and no list of the orders.
  if (
    context === 'by' &&
    /^per$/i.test(before?.text ?? '') &&
    measures.length > 0 &&
    /^(?:order|customer|buyer|visitor|visit|session|user|subscriber|member)$/i.test(mention.text)
  )
    walk.doubts.push('measure-per-measure')
  if ((context === 'by' || context === 'which') && dimensions.length > 0) {
    const times = dimensions.filter(({ member }) => member.type === 'time')
    if (times.length === dimensions.length) walk.time = only(times)
    else walk.breakdowns.push(only(dimensions.filter(({ member }) => member.type !== 'time')))
    // 'By message channel' is one breakdown.
    if (before?.meaning.kind === 'name') walk.cost += 0.6
    return true
  }
  // 'With the coupon WELCOME10' names the value's dimension, and no orders with any coupon.
  if (segments.length > 0 && isBeside && isKindOfValue(mention, next)) return true
  // 'First-time customer AOV'
  const isAdjective = segments.length > 0 && !/s$/i.test(mention.text) && isNameOf(next, 'measure')
  if (
    segments.length > 0 &&
    (measures.length === 0 || context === 'with' || isRestricting || isAdjective)
  ) {
    // The model has no name for the other rows.
    if (context === 'not' || context === 'with-no') walk.doubts.push('negated-segment')
    walk.segments.push(only(segments))
    return true
  }
  if (measures.length > 0) {
    const measure = only(measures)
    // 'Sales including shipping' is one figure, and no list of two.
    if (walk.measures.length > 0 && /^includ(?:ing|e|es)$/.test(lead))
      walk.doubts.push('lost-negation')
    // 'Sales minus shipping' computes, and 'sales excluding tax' is another figure.
    if (context === 'not' && roleOf(before) === 'not') walk.doubts.push('lost-negation')
    // 'Orders with a discount' are not the discounts.
    if (context === 'with' && walk.measures.length > 0 && !isFiltered)
      walk.doubts.push('restricting-noun')
    walk.measures.push(measure)
    // 'Orders per customer' divides two measures, which no query does.
    if (
      context === 'by' &&
      walk.measures.length > 1 &&
      /^(?:per|for each|for every|each|every)$/i.test(before?.text ?? '')
    )
      walk.doubts.push('measure-per-measure')
    const groups = dimensions.filter(
      ({ member }) => member.type !== 'time' && member.type !== 'number',
    )
    if (groups.length > 0) walk.nouns.set(measure, only(groups))
    return true
  }
  const times = dimensions.filter(({ member }) => member.type === 'time')
  if (times.length > 0 && times.length === dimensions.length) {
    walk.time = only(times)
    return true
  }
  if (context === 'with') {
    walk.filters.push({ kind: 'presence', of: only(dimensions), isPresent: true })
    return true
  }
  if (dimensions.length > 0) {
    // Without 'by', other readings of the word are as likely.
    // 'CTR of paused campaigns' restricts by the value, and does not group.
    if (isRestrictedNoun(walk, before, next, afterNext, dimensions)) return true
    // 'Only campaigns which are paused'
    if (isClauseOf(clauseValue, dimensions) && (walk.refersBack || walk.measures.length > 0))
      return true
    const isSeparate = [before, next].some((one) =>
      ['and', 'clause', 'breakdown', 'share'].includes(roleOf(one) ?? ''),
    )
    // 'How many units are in stock' has no breakdown.
    const isNumber = dimensions.every(({ member }) => member.type === 'number')
    // 'What margin did our brands make?' asks for that of each.
    const isGroup =
      clauseValue === null &&
      walk.quantity === null &&
      /^(?:our|different|various)$/.test(lead) &&
      /[^s]s$/i.test(mention.text) &&
      next?.meaning.kind !== 'value'
    if (isGroup) walk.cost -= 0.4
    else if (
      (isNumber && walk.quantity !== null) ||
      (!isSeparate && walk.mode !== 'share' && !isFiltered)
    )
      walk.doubts.push('bare-breakdown')
    const group = only(dimensions.filter(({ member }) => member.type !== 'time'))
    // 'Survey: number of answers by answer'
    if (roleOf(next) === 'clause' && next?.text === ':') walk.topics.push(group)
    walk.cost += 0.4
    walk.breakdowns.push(group)
    return true
  }
  return false
}

/** A plural directly after a value of the same data set, beside a metric. */
function isRestrictedNoun(
  walk: Walk,
  before: Span | undefined,
  next: Span | undefined,
  afterNext: Span | undefined,
  dimensions: readonly NameMatch[],
): boolean {
  if (before?.meaning.kind !== 'value' || walk.measures.length === 0) return false
  // The numbers of 'units of NW-003-1 in stock' are what is asked for.
  if (dimensions.every(({ member }) => member.type === 'number')) return false
  // 'Paused campaigns, by account'
  const isCut = next?.text === ',' && roleOf(afterNext) === 'by'
  if (roleOf(next) === 'and' && !isCut) return false
  const cubes = new Set(dimensions.map(({ member }) => member.cube))
  return before.meaning.matches.some(({ dimension }) => cubes.has(dimension.cube))
}

function isKindOfValue({ text }: Mention, next: Span | undefined): boolean {
  const noun = wordForms(text).at(-1) ?? ''
  return (
    next?.meaning.kind === 'value' &&
    next.meaning.matches.some(({ dimension: { title } }) =>
      [title, ...(everydayNames.get(foldText(title)) ?? [])].some((name) =>
        wordForms(name).includes(noun),
      ),
    )
  )
}

function isClauseOf(value: Span | null, dimensions: readonly NameMatch[]): boolean {
  const cubes = new Set(dimensions.map(({ member }) => member.cube))
  return (
    value?.meaning.kind === 'value' &&
    value.meaning.matches.some(({ dimension }) => cubes.has(dimension.cube))
  )
}

/** 'Has photo: no' */
function isDenied(next: Span | undefined): boolean {
  return next !== undefined && /^(?:no|false)$/i.test(next.text)
}

function isValueOf(next: Span | undefined, dimensions: readonly NameMatch[]): boolean {
  if (next === undefined) return false
  if (next.meaning.kind === 'quoted') return true
  if (next.meaning.kind !== 'value' && next.meaning.kind !== 'fragment') return false
  // 'Status lost' may be that of a dispute.
  const heads = new Set(dimensions.map(({ member }) => wordForms(member.title).at(-1)))
  return next.meaning.matches.some(({ dimension }) => heads.has(wordForms(dimension.title).at(-1)))
}

/** The value directly before the name, or the one of 'which are paused' and 'other than Returns' after it. */
function isOfNearValue(
  { matches }: Mention,
  before: Span | undefined,
  next: Span | undefined,
  afterNext: Span | undefined,
): boolean {
  const isLink =
    /^(?:which|that|not)$/.test(roleOf(next) ?? '') || /^(?:that|is|are)$/i.test(next?.text ?? '')
  const cubes = new Set(matches.map(({ member }) => member.cube))
  return [before, isLink ? afterNext : undefined].some(
    (one) =>
      one?.meaning.kind === 'value' &&
      one.meaning.matches.some(({ dimension }) => cubes.has(dimension.cube)),
  )
}
