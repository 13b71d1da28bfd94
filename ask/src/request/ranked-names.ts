import { roleOf, type Span } from '../spans/span.ts'
import type { NameMatch } from '../vocabulary/vocabulary.ts'
import type { Mention } from './request.ts'

/** A name, read as members of one kind. */
export interface NamedSpan {
  readonly span: Span
  readonly mention: Mention
}

export function dimensionIn(span: Span | undefined): NamedSpan | null {
  return namedSpan(
    span,
    ({ member }) =>
      member.kind === 'dimension' && member.type !== 'time' && member.type !== 'boolean',
  )
}

export function measureIn(span: Span | undefined): NamedSpan | null {
  return namedSpan(span, ({ member }) => member.kind === 'measure')
}

function namedSpan(
  span: Span | undefined,
  isKept: (match: NameMatch) => boolean,
): NamedSpan | null {
  if (span?.meaning.kind !== 'name') return null
  const matches = span.meaning.matches.filter(isKept)
  return matches.length === 0 ? null : { span, mention: { text: span.text, matches } }
}

/** 'Which five vegan products' */
export const isFlag = ({ meaning }: Span) =>
  meaning.kind === 'name' && meaning.matches.every(({ member }) => member.type === 'boolean')

/** 'Which five products …', 'the ten cities with …' */
export function numberBeforeSubject(all: readonly Span[], done: ReadonlySet<Span>): Span | null {
  const at = all.findIndex(
    (span, n) =>
      span.meaning.kind === 'number' &&
      !done.has(span) &&
      (dimensionIn(all[n + 1]) !== null ||
        roleOf(all[n + 1]) === 'rank' ||
        roleOf(all[n + 1]) === 'best-selling' ||
        roleOf(all[n + 1]) === 'with' ||
        all[n + 1]?.meaning.kind === 'unit' ||
        // 'The five Northwind products'
        (isAdjective(all[n + 1]) && dimensionIn(all[n + 2]) !== null)),
  )
  return all[at] ?? null
}

const isAdjective = (span: Span | undefined) =>
  span !== undefined && (['value', 'fragment'].includes(span.meaning.kind) || isFlag(span))

/** 'Only channel group Paid Social': the noun of a value is not what is ranked. */
export function isNounOfValue(all: readonly Span[], span: Span): boolean {
  const at = all.indexOf(span)
  if (span.meaning.kind !== 'name') return false
  const paths = new Set(span.meaning.matches.map(({ member }) => member.path))
  return [all[at - 1], all[at + 1]].some(
    (one) =>
      one?.meaning.kind === 'value' &&
      one.meaning.matches.some(({ dimension }) => paths.has(dimension.path)),
  )
}
