import { roleOf, type Span } from '../spans/span.ts'
import type { CalendarUnit } from '../times/period.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import { costPer, isPrice, soldUnits } from './ranked-figures.ts'
import {
  dimensionIn,
  isFlag,
  isNounOfValue,
  measureIn,
  type NamedSpan,
  numberBeforeSubject,
} from './ranked-names.ts'
import { readOrder } from './read-order.ts'
import type { Mention, Rank } from './request.ts'
import type { Items } from './walk.ts'

interface ReadRank {
  readonly rank: Rank | null
  /** What is ranked. */
  readonly dimensions: readonly Mention[]
  /** Days, weeks or months are ranked. */
  readonly granularity: CalendarUnit | null
}

/** Rankings: 'top 5 products by units sold', 'which channel has the most orders', 'our worst day'. */
export function readRank(items: Items, vocabulary: Vocabulary): ReadRank {
  const { all, done } = items
  const at = rankAt(all, done)
  const span = all[at]
  const order = readOrder(items)
  if (order !== null && span === undefined) {
    const asked = all.find((one) => roleOf(one) === 'which')
    const { rank, ...things } = subjectOf(items, order, asked, null, vocabulary)
    return { ...things, rank: rank === null ? null : { ...rank, isOrderOnly: true } }
  }
  if (span?.meaning.kind !== 'keyword') return { rank: null, dimensions: [], granularity: null }
  const { keyword } = span.meaning
  // 'Lowest cost per click: top 3 campaigns'
  const first = all.find((one) => roleOf(one) === 'rank')
  if (keyword.role !== 'rank' && keyword.role !== 'best-selling')
    return { rank: null, dimensions: [], granularity: null }
  done.add(span)
  let next = at + 1
  const numbered = [all[next], all[at - 1]].find(
    (one) => one?.meaning.kind === 'number' && !done.has(one),
  )
  const count = numbered?.meaning.kind === 'number' ? numbered.meaning.number.value : null
  if (numbered !== undefined) {
    done.add(numbered)
    if (numbered === all[next]) next += 1
  }
  // 'Top 5 best selling products'
  const second = all[next]
  const bestSelling = [span, second].find((one) => roleOf(one) === 'best-selling') ?? null
  const isBestSelling = bestSelling !== null
  if (second !== undefined && (roleOf(second) === 'best-selling' || roleOf(second) === 'rank')) {
    done.add(second)
    next += 1
  }
  const sold = isBestSelling ? soldUnits(vocabulary) : null
  const isMost =
    !isBestSelling &&
    /most|least|fewest|highest|lowest|biggest|largest|greatest|smallest|max|min/.test(span.text)
  const target = all[next]
  const asked = all.find((one) => roleOf(one) === 'which')
  const ranked = dimensionIn(target)
  const measured = measureIn(target)
  const ahead = count === null ? numberBeforeSubject(all, done) : null
  if (ahead !== null) done.add(ahead)
  const rank = {
    direction:
      /^top$/i.test(span.text) &&
      first?.meaning.kind === 'keyword' &&
      first.meaning.keyword.role === 'rank'
        ? first.meaning.keyword.direction
        : keyword.direction,
    isJudgement: keyword.role === 'rank' && keyword.isJudgement,
    count: count ?? (ahead?.meaning.kind === 'number' ? ahead.meaning.number.value : null),
    by: sold,
  }
  if (isUnit(target)) return rankUnits(target, rank, done)
  if (ranked !== null && (measured === null || !isMost || isBestSelling))
    return rankThings(ranked, rank, done)
  if (measured !== null) {
    done.add(measured.span)
    if (isPrice(span.text)) {
      const by = isNamedBy(all) ? null : costPer(target?.text ?? '', vocabulary)
      return subjectOf(items, { ...rank, by }, asked, bestSelling, vocabulary)
    }
    return subjectOf(items, { ...rank, by: measured.mention }, asked, bestSelling, vocabulary)
  }
  return subjectOf(items, rank, asked, bestSelling, vocabulary)
}

/** The word of a ranking with a number beside it, or the first. */
function rankAt(all: readonly Span[], done: ReadonlySet<Span>): number {
  const isRank = (span: Span) =>
    !done.has(span) && ['rank', 'best-selling'].includes(roleOf(span) ?? '')
  const numbered = all.findIndex(
    (span, n) =>
      isRank(span) && [all[n - 1], all[n + 1]].some((one) => one?.meaning.kind === 'number'),
  )
  return numbered >= 0 ? numbered : all.findIndex(isRank)
}

/** What is ranked, if it is named apart from the rank: 'which country had the most orders'. */
function subjectOf(
  { all, done }: Items,
  rank: Omit<Rank, 'isSingle'>,
  asked: Span | undefined,
  bestSelling: Span | null,
  vocabulary: Vocabulary,
): ReadRank {
  const after =
    asked === undefined
      ? undefined
      : all
          .slice(all.indexOf(asked) + 1)
          .find((one) => one.meaning.kind !== 'number' && !isFlag(one))
  const unit = isUnit(after)
    ? after
    : all.find(
        ({ meaning }, n) =>
          meaning.kind === 'unit' &&
          (n === 0 || roleOf(all[n - 1]) === 'which' || roleOf(all[n + 1]) === 'with'),
      )
  if (isUnit(unit)) return rankUnits(unit, rank, done)
  const named = dimensionIn(after)
  if (named !== null && !done.has(named.span))
    return rankThings(named, rank, done, /one|single/.test(asked?.text ?? ''))
  const other = all.find(
    (one) =>
      !done.has(one) &&
      dimensionIn(one) !== null &&
      !isNounOfValue(all, one) &&
      (measureIn(one) === null ||
        rank.by !== null ||
        (isNamedBy(all) && roleOf(all[all.indexOf(one) - 1]) !== 'by')),
  )
  const ranked = dimensionIn(other)
  if (ranked !== null) return rankThings(ranked, rank, done)
  const products = bestSelling === null ? null : productNames(vocabulary)
  return {
    // 'What was our bestseller?'
    rank: { ...rank, isSingle: products === null || /seller$/i.test(bestSelling?.text ?? '') },
    dimensions: products === null ? [] : [products],
    granularity: null,
  }
}

const isNamedBy = (all: readonly Span[]) =>
  all.some((one, n) => roleOf(one) === 'by' && measureIn(all[n + 1]) !== null)

type UnitSpan = Span & { readonly meaning: { readonly kind: 'granularity' | 'unit' } }

function isUnit(span: Span | undefined): span is UnitSpan {
  return span?.meaning.kind === 'granularity' || span?.meaning.kind === 'unit'
}

function rankUnits(span: UnitSpan, rank: Omit<Rank, 'isSingle'>, done: Set<Span>): ReadRank {
  done.add(span)
  return {
    rank: { ...rank, isSingle: !isPlural(span.text) },
    dimensions: [],
    granularity: span.meaning.unit,
  }
}

function rankThings(
  { span, mention }: NamedSpan,
  rank: Omit<Rank, 'isSingle'>,
  done: Set<Span>,
  isOne = false,
): ReadRank {
  done.add(span)
  return {
    rank: { ...rank, isSingle: isOne || !isPlural(span.text) },
    dimensions: [mention],
    granularity: null,
  }
}

function isPlural(text: string): boolean {
  const last = text.toLowerCase().split(' ').at(-1) ?? ''
  return /[^s]s$/.test(last) && !['status', 'sms', 'us'].includes(last)
}

/** 'Bestsellers' are products. */
function productNames({ names }: Vocabulary): Mention | null {
  const matches = names.get('product')?.filter(({ member }) => member.kind === 'dimension') ?? []
  return matches.length === 0 ? null : { text: 'product', matches }
}
