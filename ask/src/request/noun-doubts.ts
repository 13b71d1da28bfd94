import { roleOf, type Span } from '../spans/span.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import { type Token, wordForms } from '../words/tokenize.ts'
import { isNameOf } from './context-nouns.ts'
import type { Doubt, FilterMention, Mention } from './request.ts'
import type { Walk } from './walk.ts'

/** What a noun leaves open: whether it restricts, is ranked, or is a figure of its own. */
export function nounDoubts(
  all: readonly Span[],
  spans: readonly Span[],
  tokens: readonly Token[],
  walk: Walk,
  vocabulary: Vocabulary,
): Doubt[] {
  const isMoney = walk.measures.some(({ matches }) =>
    matches.some(({ member }) => member.format === 'currency'),
  )
  const isOfThings = all.some((one) => isNameOf(one, 'dimension'))
  return [
    ...((all.some((one) => roleOf(one) === 'cost') && !isMoney) ||
    (!isOfThings && all.some((one) => isSellerKnown(one, vocabulary))) ||
    isUncertainNoun(all, walk) ||
    isRankedByVerb(all, tokens, walk.measures) ||
    all.some((one, at) => isJudgedCount(one, all[at + 1])) ||
    hasCutName(spans)
      ? (['restricting-noun'] as const)
      : []),
    ...(isAmountAlone(tokens, walk) ? (['amount-without-metric'] as const) : []),
  ]
}

/** 'AOV, new customers only' and 'orders with total over 500' */
function isUncertainNoun(all: readonly Span[], { measures }: Walk): boolean {
  const isOnly = (span: Span, at: number) =>
    measures.length > 1 &&
    measures.some(({ text }) => text === span.text) &&
    /^(?:only|alone)$/i.test(all[at + 1]?.text ?? '')
  const isTotal = (span: Span, at: number) =>
    roleOf(span) === 'total' && roleOf(all[at + 1]) === 'compare-number'
  // 'Satisfied customers' are not all customers.
  const isVague = (span: Span) => roleOf(span) === 'vague'
  return all.some((span, at) => isOnly(span, at) || isTotal(span, at) || isVague(span))
}

/** 'The lowest rated brand' is ranked by a figure that the verb alone hints at. */
function isRankedByVerb(
  all: readonly Span[],
  tokens: readonly Token[],
  measures: Walk['measures'],
): boolean {
  const isNamed = (verb: string) =>
    measures.some(({ matches }) =>
      matches.some(({ member }) => wordForms(member.title).some((one) => one.startsWith(verb))),
    )
  return all.some(
    (span) =>
      roleOf(span) === 'rank' &&
      !isNamed((tokens[span.to]?.text ?? '').slice(0, 3)) &&
      /(?:ed|ing)$/.test(tokens[span.to]?.text ?? '') &&
      !all.some(({ from, to }) => from <= span.to && span.to < to),
  )
}

/** The worst reviewed hotel has the worst reviews, and not the fewest. */
function isJudgedCount(span: Span, next: Span | undefined): boolean {
  return (
    span.meaning.kind === 'keyword' &&
    span.meaning.keyword.role === 'rank' &&
    span.meaning.keyword.isJudgement &&
    next?.meaning.kind === 'name' &&
    /ed$/i.test(next.text) &&
    next.meaning.matches.every(({ member }) => member.isPlainCount)
  )
}

/** The top sellers of a marketplace are its sellers, or what is sold most. */
function isSellerKnown(span: Span, { names, cubeNames }: Vocabulary): boolean {
  const noun = wordForms(span.text).at(-1) ?? ''
  return (
    roleOf(span) === 'best-selling' &&
    /sellers?$/i.test(span.text) &&
    (names.has(noun) || cubeNames.has(noun))
  )
}

/** 'How much will we make next month' asks for a figure of its own, which it does not name. */
function isAmountAlone(tokens: readonly Token[], { measures }: Walk): boolean {
  const subject = tokens.findIndex(({ text }) => text === 'we')
  return (
    measures.length === 0 &&
    tokens[0]?.text === 'how' &&
    tokens[1]?.text === 'much' &&
    subject > 0 &&
    /^(?:make|made|making|earn|earned|lose|lost)$/.test(tokens[subject + 1]?.text ?? '')
  )
}

/** 'Shipping cost per box' is more than Cost per box. */
function hasCutName(spans: readonly Span[]): boolean {
  return spans.some(
    ({ meaning, to, text }) =>
      meaning.kind === 'filler' &&
      meaning.isInName === true &&
      text.length > 3 &&
      text.toLowerCase() !== 'using' &&
      spans.some((other) => other.from === to && other.meaning.kind === 'name'),
  )
}

/** A word of a measure's name is asked back, unless a value confirms it. Whether a breakdown is certain depends on the data set. */
export function isUncertainPart(
  { meaning, text }: Span,
  breakdowns: readonly Mention[],
  filters: readonly FilterMention[],
): boolean {
  if (meaning.kind !== 'name' || !meaning.isPartial) return false
  // 'Campaign or flow' is no other name for either.
  if (meaning.matches.some(({ member }) => / (?:or|and) /i.test(member.title))) return true
  if (breakdowns.some((mention) => mention.text === text)) return false
  const isQualifier = filters.some((filter) => filter.kind === 'value' && filter.of?.text === text)
  const isUnique = new Set(meaning.matches.map(({ member }) => member.source)).size === 1
  return !isQualifier && !(isUnique && text.split(/[ -]/).length > 1)
}
