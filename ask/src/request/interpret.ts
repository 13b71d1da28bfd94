import type { Day } from '@cartograph/contract'
import type { Covering } from '../spans/cover.ts'
import { unknownCost } from '../spans/span-costs.ts'
import { roleOf, type Span } from '../spans/span.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import { type Token, wordForm, wordForms } from '../words/tokenize.ts'
import { arrangeTimes } from './arrange-times.ts'
import { groupsWithoutName, statesIn, ignoredWords } from './ignored-words.ts'
import {
  hasKind,
  isContextNoun,
  isNameOf,
  isRestricted,
  quantityFilters,
  unique,
  withoutContext,
  withoutUnjoined,
} from './context-nouns.ts'
import { findDoubts } from './find-doubts.ts'
import { isUncertainPart, nounDoubts } from './noun-doubts.ts'
import { readNumbers } from './read-numbers.ts'
import { soldAmount, soldUnits } from './ranked-figures.ts'
import { readRank } from './read-rank.ts'
import type { FilterMention, Mention, Rank, Request } from './request.ts'
import { walkItems } from './walk-items.ts'
import type { Items, Walk } from './walk.ts'

/** Reads the spans from left to right: what each name is there for follows from the words around it. */
export function interpret(
  covering: Covering,
  tokens: readonly Token[],
  forms: ReadonlySet<string>,
  vocabulary: Vocabulary,
  today: Day,
): Request {
  const all = covering.spans.filter(
    ({ meaning, text }) =>
      (meaning.kind !== 'filler' && text !== ',') || meaning.kind === 'keyword',
  )
  const items: Items = { all, done: new Set() }
  const isText = (at: number) => roleOf(all[at - 1]) === 'text-match'
  const unread = all
    .filter(({ meaning }, at) => meaning.kind === 'unknown' && !isText(at))
    .map(({ text }) => text)
  const numbers = readNumbers(items)
  const ranked = readRank(items, vocabulary)
  const walk = walkItems(
    items,
    {
      hasRankMeasure: ranked.rank?.by != null,
      hasRankedThings: ranked.dimensions.length > 0 || ranked.granularity !== null,
      isFiltered: numbers.length > 0,
    },
    tokens,
  )
  walk.doubts.push(...nounDoubts(all, covering.spans, tokens, walk, vocabulary))
  const mentioned = unique(walk.measures)
  const named = withoutContext(mentioned, all, tokens)
  if (isRestricted(mentioned, named)) walk.doubts.push('restricting-noun')
  const measures = withoutUnjoined(named, all)
  const texts = walk.filters.find((filter) => filter.kind === 'text' && filter.of !== null)
  if (
    walk.isEachAlone &&
    walk.breakdowns.length === 0 &&
    texts?.kind === 'text' &&
    texts.of !== null
  )
    walk.breakdowns.push(texts.of)
  const rank = finishRank(ranked.rank, walk)
  const filters = [...numbers, ...walk.filters]
  const numeric = numbers.flatMap(({ of }) => (hasKind(of.matches, 'measure') ? [of] : []))
  const isCompared = walk.times.some(
    (time) => time.kind === 'shift' || (time.kind === 'period' && time.isCompared),
  )
  // 'Why do payments fail, by reason' asks for the reasons.
  if (walk.mode === 'why' && walk.breakdowns.length > 0 && !walk.isChange && !isCompared)
    walk.mode = 'plain'
  const times = arrangeTimes(walk.times, walk, ranked.granularity, today)
  // Nothing has happened yet; what is planned has a time of its own, such as the next charge.
  const isAhead = (times.period?.range[0] ?? today) > today
  if (isAhead && walk.mode === 'plain' && walk.time === null && times.comparison === null)
    walk.mode = 'forecast'
  // 'Gift orders' counts orders with the flag 'Gift order'.
  const flag = walk.filters.find(({ kind }) => kind === 'flag')
  if (measures.length === 0 && flag?.kind === 'flag') {
    const noun =
      vocabulary.names
        .get(wordForm(flag.of.text.toLowerCase().split(' ').at(-1) ?? ''))
        ?.filter(({ member }) => member.kind === 'measure') ?? []
    if (noun.length > 0) measures.push({ text: flag.of.text, matches: noun })
  }
  const counted = quantityFilters(numbers, measures, walk)
  const isSold = tokens.some(({ text }) => ['sell', 'sold', 'selling'].includes(text))
  // 'How many Nordal products did we sell' counts what was sold, and not the products.
  const isOfProducts =
    walk.quantity === 'count' &&
    measures.length === 1 &&
    measures.every((one) => walk.nouns.has(one))
  const sold =
    (measures.length > 0 && !isOfProducts) || !isSold
      ? null
      : walk.quantity === 'count'
        ? soldUnits(vocabulary)
        : walk.quantity === 'amount' && walk.mode === 'forecast'
          ? soldAmount(vocabulary)
          : null
  const asked =
    counted.measures.length > 0
      ? counted.measures
      : measures.length > 0 && counted.breakdowns.length === 0 && !(isOfProducts && sold !== null)
        ? measures
        : rank?.by !== null && rank?.by !== undefined
          ? []
          : sold !== null && numeric.length === 0
            ? [sold]
            : numeric
  const partial = new Set(
    covering.spans.flatMap(({ meaning, text }) =>
      meaning.kind === 'name' && meaning.isPartial ? [text] : [],
    ),
  )
  const breakdowns = unique([...ranked.dimensions, ...walk.breakdowns, ...counted.breakdowns])
    // 'Which hours? Orders per hour' has the hours once.
    .filter(
      ({ matches }) =>
        !matches.every(({ member }) => wordForms(member.title).join(' ') === times.granularity),
    )
    .map((mention) => (partial.has(mention.text) ? { ...mention, isPartial: true } : mention))
  const nameless = groupsWithoutName(covering.spans)
  const used = [...asked, ...breakdowns, ...numeric, ...(rank?.by == null ? [] : [rank.by])]
  const unused = mentioned.filter(
    (mention) =>
      !used.some(({ text }) => text === mention.text) && !isContextNoun(mention, all, tokens),
  )
  return {
    measures: asked,
    breakdowns,
    filters,
    segments: walk.segments,
    ...times,
    time: walk.time,
    rank,
    mode: walk.mode,
    states: statesIn(covering.spans, tokens),
    ignored: ignoredWords(covering.spans, tokens),
    unused,
    forms: wordsForNames(forms, all, numbers),
    doubts: [
      ...walk.doubts,
      ...findDoubts(all, tokens, { walk, measures: asked, breakdowns, numbers, rank }),
      ...(covering.spans.some((span) => isUncertainPart(span, breakdowns, filters))
        ? (['partial-name'] as const)
        : []),
      ...(unused.some(({ text }) => isJoined(text, all)) ? (['unjoined-metrics'] as const) : []),
      ...(times.period?.isUncertain === true ? (['uncertain-time'] as const) : []),
    ],
    cubes: walk.cubes,
    quantity: walk.quantity,
    isCompared: walk.isComparison || walk.isChange,
    comparesValues: walk.comparesValues,
    refersBack:
      walk.refersBack ||
      ['and', 'but', 'or', 'also', 'only', 'just', 'now', 'ok', 'okay'].includes(
        tokens[0]?.text ?? '',
      ),
    adds: walk.adds,
    isNounRestricted: isNounRestricted(all, asked),
    isPerformance: walk.isPerformance,
    unread: [...unread, ...walk.unread, ...nameless],
    cost:
      covering.cost +
      (walk.unread.length + nameless.length) * unknownCost +
      walk.cost +
      // 'Delivered orders' without a time have that state.
      (walk.time !== null && walk.times.length === 0 ? 0.6 : 0),
  }
}

/** 'Fees and fee rate': a metric of a list that is not asked for. */
function isJoined(unused: string, all: readonly Span[]): boolean {
  return all.some(
    (span, at) =>
      span.text === unused &&
      ((['and', 'slash'].includes(roleOf(all[at + 1]) ?? '') && isNameOf(all[at + 2], 'measure')) ||
        (['and', 'slash'].includes(roleOf(all[at - 1]) ?? '') && isNameOf(all[at - 2], 'measure'))),
  )
}

/** A value or flag directly before the only noun, after 'only', 'just' or 'for'. */
function isNounRestricted(all: readonly Span[], measures: readonly Mention[]): boolean {
  const [only] = measures
  if (only === undefined || measures.length > 1) return false
  const at = all.findIndex(({ text, meaning }) => meaning.kind === 'name' && text === only.text)
  const before = all[at - 1]
  const isValue =
    before?.meaning.kind === 'value' ||
    (before?.meaning.kind === 'name' &&
      before.meaning.matches.every(({ member }) => member.type === 'boolean'))
  const isNoun = only.matches.some(({ member }) => member.isPlainCount)
  // 'Just the tickets with high priority'
  const isCut = /^(?:only|just)$/i.test(before?.text ?? '') && roleOf(all[at + 1]) === 'with'
  return (isValue || isCut) && isNoun && all.some(({ text }) => /\b(?:only|just)\b/i.test(text))
}

/** 'Orders that were not cancelled' are not Cancelled orders. */
function wordsForNames(
  forms: ReadonlySet<string>,
  all: readonly Span[],
  numbers: readonly FilterMention[],
): ReadonlySet<string> {
  const negated = all.filter((_, at) => ['not', 'with-no'].includes(roleOf(all[at - 1]) ?? ''))
  const left = new Set(forms)
  // The 'first' of 'orders in the first half' is a time, and no First orders.
  const times = all.filter(({ meaning }) =>
    ['period', 'granularity', 'shift', 'number'].includes(meaning.kind),
  )
  // 'Highest first' is an order.
  const orders = all.filter((span) => roleOf(span) === 'sort')
  // The customers of the segment VIP customers are part of its name.
  const values = all.filter(({ meaning, text }) => meaning.kind === 'value' && text.includes(' '))
  // The score of 'reviews with a score below 3' is a condition, and no Review score.
  const conditions = numbers.flatMap((filter) =>
    filter.kind === 'number' && hasKind(filter.of.matches, 'dimension') ? [filter.of] : [],
  )
  for (const { text } of [...conditions, ...negated, ...times, ...orders, ...values])
    for (const form of wordForms(text)) left.delete(form)
  // 'Not cacnelled'
  for (const { meaning } of negated)
    if (meaning.kind === 'value')
      for (const form of meaning.matches.flatMap(({ value }) => wordForms(value))) left.delete(form)
  return left
}

function finishRank(rank: Rank | null, walk: Walk): Rank | null {
  if (rank === null) return null
  return { ...rank, by: rank.by ?? walk.rankBy }
}
