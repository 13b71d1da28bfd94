import { roleOf, type Span } from '../spans/span.ts'
import { type Token, wordForms } from '../words/tokenize.ts'
import type { LongUnit } from '../times/period.ts'
import { hasKind, isNameOf } from './context-nouns.ts'
import type { Mention } from './request.ts'

/** 'Revenue by flow' groups, and 'paid by card' does not. */
export function isAfterMeasure(all: readonly Span[], at: number): boolean {
  const [measure, by] = [all[at - 2], all[at - 1]]
  return (
    isNameOf(measure, 'measure') && measure?.to === by?.from && /^(?:by|per)$/i.test(by?.text ?? '')
  )
}

/** 'In every country except Canada' restricts; 'what did every country except Canada bring' groups, too. */
export function isAllBut(all: readonly Span[], at: number, tokens: readonly Token[]): boolean {
  const [before, after, value] = [all[at - 1], all[at + 1], all[at + 2]]
  const verb = tokens[(before?.from ?? 0) - 1]?.text ?? ''
  return (
    !(/^(?:every|each)$/i.test(before?.text ?? '') && /^(?:did|does|do|has|have)$/.test(verb)) &&
    /^(?:every|for all|each|all)$/i.test(before?.text ?? '') &&
    roleOf(after) === 'not' &&
    value?.meaning.kind === 'value' &&
    isNameOf(all[at], 'dimension')
  )
}

export function isMeasureOnly(span: Span | undefined): boolean {
  return span?.meaning.kind === 'name' && !hasKind(span.meaning.matches, 'dimension')
}

/** 'Device, month, shop orders' */
export function isListed(all: readonly Span[], at: number): boolean {
  const [before, after] = [all[at - 1], all[at + 1]]
  return [before, after].some((one) => roleOf(one) === 'and')
}

/** A value and a metric are no list. */
export function isBesideMeasure(all: readonly Span[], at: number): boolean {
  return [-1, 1].some(
    (step) =>
      roleOf(all[at + step]) === 'and' &&
      isNameOf(all[at + 2 * step], 'measure') &&
      !isNameOf(all[at + 2 * step], 'dimension'),
  )
}

/** 'In each of the past eight weeks', but not 'for each in the past 14 days' */
export function stepsOfEach(
  { text, to }: Span,
  next: Span | undefined,
  tokens: readonly Token[],
): LongUnit | null {
  if (!/\b(?:each|every)$/i.test(text) || next?.meaning.kind !== 'period') return null
  const isNext = tokens.slice(to, next.from).every((token) => /^(?:of|the|our)$/.test(token.text))
  const { unit, count } = next.meaning.period
  return isNext && count > 1 ? unit : null
}

/** The cards of 'Visa cards' are the noun of the card brand, and no payment method. */
export function isNounOfBefore(span: Span, before: Span | undefined): boolean {
  if (span.meaning.kind !== 'value' || before?.meaning.kind !== 'value') return false
  if (before.to !== span.from || span.to > span.from + 1) return false
  const own = new Set(span.meaning.matches.map(({ dimension }) => dimension.path))
  const noun = wordForms(span.text).at(-1) ?? ''
  return before.meaning.matches.every(
    ({ dimension }) =>
      !own.has(dimension.path) &&
      [dimension.title, ...dimension.synonyms].some((name) => wordForms(name).includes(noun)),
  )
}

/** 'For campaigns and flows', where only one of the two is a value. */
export function isMixedList(
  all: readonly Span[],
  at: number,
  breakdowns: readonly Mention[],
): boolean {
  const [listed, joint] = [all[at - 2], all[at - 1]]
  return (
    /^(?:and|or|vs|versus)$/i.test(joint?.text ?? '') &&
    breakdowns.some(({ text }) => text === listed?.text)
  )
}
