import { roleOf, type Span } from '../spans/span.ts'
import type { FilterMention, Mention, NumberOperator } from './request.ts'
import type { Items } from './walk.ts'

type NumberFilter = Extract<FilterMention, { kind: 'number' }>

/** Conditions on numbers: 'more than 100 orders', 'ROAS below 2', 'between 5 and 10 tickets'. */
export function readNumbers({ all, done }: Items): NumberFilter[] {
  const found: NumberFilter[] = []
  for (let at = 0; at < all.length; at += 1) {
    const condition = conditionAt(all, at)
    if (condition === null) continue
    const unit = all[condition.to]?.meaning.kind === 'unit' ? all[condition.to] : undefined
    const next = condition.to + (unit === undefined ? 0 : 1)
    const target =
      nameAfter(all, next) ??
      (roleOf(all[next]) === 'clause'
        ? nameAfter(
            all,
            all.findIndex((one, n) => n >= next && roleOf(one) !== 'clause'),
          )
        : null) ??
      nameBefore(all, at)
    if (target === null || !isDuration(unit, all[at], target.mention)) continue
    // 'Orders, items > 2': the condition is on what is named beside it, which is no number.
    const beside = all[at - 1]
    const isFar = !target.isAfter && beside?.meaning.kind === 'name' && beside !== target.span
    for (const { operator, span } of condition.parts) {
      if (span.meaning.kind !== 'number') continue
      const { value, unit } = span.meaning.number
      found.push({
        kind: 'number',
        of: target.mention,
        operator,
        value,
        unit,
        ...(isFar ? { isFar } : {}),
      })
    }
    if (unit !== undefined) done.add(unit)
    for (let one = at; one < condition.to; one += 1)
      if (all[one] !== undefined) done.add(all[one] as Span)
    done.add(target.span)
    at = condition.to - 1
  }
  return found
}

/** 'Orders older than 3 days': days are no number of orders. */
function isDuration(
  unit: Span | undefined,
  condition: Span | undefined,
  { matches }: Mention,
): boolean {
  const isLong = /^(?:older|younger|longer|shorter) than$/i.test(condition?.text ?? '')
  if (unit?.meaning.kind !== 'unit' && !isLong) return true
  return matches.some(({ member }) =>
    /day|hour|week|month|minute|second|time|age|length|duration|gram|weight|size/i.test(
      `${member.title} ${member.name}`,
    ),
  )
}

interface Condition {
  readonly parts: readonly { readonly operator: NumberOperator; readonly span: Span }[]
  readonly to: number
}

function conditionAt(all: readonly Span[], at: number): Condition | null {
  const [one, two, three, four] = all.slice(at, at + 4)
  const role = roleOf(one)
  if (role === 'compare-number' && isNumber(two)) {
    const keyword = one?.meaning.kind === 'keyword' ? one.meaning.keyword : null
    if (keyword?.role !== 'compare-number') return null
    return { parts: [{ operator: keyword.operator, span: two }], to: at + 2 }
  }
  // 'Minimum 100 units sold', while 'maximum 5 products' limits a list.
  if (
    /^(?:minimum|maximum)$/i.test(one?.text ?? '') &&
    isNumber(two) &&
    numericMention(three) !== null
  )
    return {
      parts: [{ operator: /^min/i.test(one?.text ?? '') ? 'gte' : 'lte', span: two }],
      to: at + 2,
    }
  if (role === 'between' && isNumber(two) && roleOf(three) === 'and' && isNumber(four))
    return {
      parts: [
        { operator: 'gte', span: two },
        { operator: 'lte', span: four },
      ],
      to: at + 4,
    }
  if (isNumber(one) && (roleOf(two) === 'or-more' || roleOf(two) === 'or-less'))
    return {
      parts: [{ operator: roleOf(two) === 'or-more' ? 'gte' : 'lte', span: one }],
      to: at + 2,
    }
  // 'From 20 to 40'; 'to' has no meaning of its own.
  if (
    isNumber(one) &&
    isNumber(two) &&
    (three?.meaning.kind === 'name' || numericMention(all[at - 1]) !== null)
  )
    return {
      parts: [
        { operator: 'gte', span: one },
        { operator: 'lte', span: two },
      ],
      to: at + 2,
    }
  if (
    (role === 'with' || role === 'is') &&
    isNumber(two) &&
    three?.meaning.kind === 'name' &&
    roleOf(all[at + 2]) === null
  )
    return { parts: [{ operator: 'equals', span: two }], to: at + 2 }
  return null
}

function isNumber(span: Span | undefined): span is Span {
  return span?.meaning.kind === 'number'
}

interface Target {
  readonly mention: Mention
  readonly span: Span
  readonly isAfter: boolean
}

function nameAfter(all: readonly Span[], at: number): Target | null {
  const span = all[at]
  const mention = numericMention(span)
  return span === undefined || mention === null ? null : { mention, span, isAfter: true }
}

/** The nearest number before a condition; a time may stand between them. */
function nameBefore(all: readonly Span[], at: number): Target | null {
  for (let index = at - 1; index >= Math.max(0, at - 6); index -= 1) {
    const span = all[index]
    const mention = numericMention(span)
    if (span !== undefined && mention !== null) return { mention, span, isAfter: false }
    if (roleOf(span) === null && span?.meaning.kind !== 'period' && span?.meaning.kind !== 'name')
      return null
  }
  return null
}

function numericMention(span: Span | undefined): Mention | null {
  if (span?.meaning.kind !== 'name') return null
  const matches = span.meaning.matches.filter(
    ({ member }) =>
      member.kind === 'measure' || (member.kind === 'dimension' && member.type === 'number'),
  )
  return matches.length === 0 ? null : { text: span.text, matches }
}
