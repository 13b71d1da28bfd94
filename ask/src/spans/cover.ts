import type { ValueMatch } from '../vocabulary/vocabulary.ts'
import type { Span } from './span.ts'

/** A reading of every word: spans in order, without gaps. */
export interface Covering {
  readonly spans: readonly Span[]
  readonly cost: number
}

/** The cheapest ways to give every word a meaning (dynamic programming over positions, best `most` each). */
export function coverQuestion(spans: readonly Span[], length: number, most: number): Covering[] {
  const byStart: Span[][] = Array.from({ length }, () => [])
  for (const span of spans) byStart[span.from]?.push(span)
  const best: Partial[][] = Array.from({ length: length + 1 }, () => [])
  best[0] = [{ span: null, before: null, cost: 0 }]
  for (let at = 0; at < length; at += 1) {
    const here = cheapest(best[at] ?? [], most)
    best[at] = here
    for (const span of byStart[at] ?? []) {
      for (const before of here)
        best[span.to]?.push({ span, before, cost: before.cost + span.cost })
    }
  }
  return cheapest(best[length] ?? [], most).map((last) => ({
    spans: spansOf(last),
    cost: last.cost,
  }))
}

interface Partial {
  readonly span: Span | null
  readonly before: Partial | null
  readonly cost: number
}

function cheapest(all: readonly Partial[], most: number): Partial[] {
  return all.toSorted((one, other) => one.cost - other.cost).slice(0, most)
}

function spansOf(last: Partial): Span[] {
  const spans: Span[] = []
  for (let one: Partial | null = last; one !== null; one = one.before)
    if (one.span !== null) spans.unshift(one.span)
  return spans
}

/** 'Best discount code' reads 'discount code' as two names only because the one has no figure. */
export function splitsName({ spans }: Covering, all: readonly Span[]): boolean {
  const isNamed = ({ meaning }: Span) => meaning.kind === 'name' || meaning.kind === 'value'
  return all.some((long) => {
    if (long.to - long.from < 2 || long.meaning.kind !== 'name' || long.meaning.isPartial)
      return false
    const inside = spans.filter(({ from, to }) => long.from <= from && to <= long.to)
    return (
      inside.length > 1 &&
      inside[0]?.from === long.from &&
      inside.at(-1)?.to === long.to &&
      inside.every(isNamed)
    )
  })
}

/** 'Google Ads cost' cuts a value, Google Ads, into another value and the beginning of a name. */
export function cutsValue({ spans }: Covering, all: readonly Span[]): boolean {
  return all.some((long) => {
    if (long.meaning.kind !== 'value' || long.to - long.from < 2) return false
    const { matches } = long.meaning
    const isSame = (one: ValueMatch) =>
      matches.some(({ dimension, value }) => dimension === one.dimension && value === one.value)
    const first = spans.find(({ from, to }) => from === long.from && to < long.to)
    return (
      first?.meaning.kind === 'value' &&
      !first.meaning.matches.some(isSame) &&
      spans.some(
        ({ meaning, from, to }) => meaning.kind === 'name' && from < long.to && long.to <= to,
      )
    )
  })
}
