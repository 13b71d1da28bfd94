import type { ExpectedRow } from './expected-rows.ts'
import type { ReadTemplate } from './reference-template.ts'
import { isMeasure, measureOf } from './subjects.ts'

/**
 * The rows in order, up to the limit; null if the order depends on digits of a ratio that aren't shown.
 */
export function expectedPage(
  rows: readonly ExpectedRow[],
  template: ReadTemplate,
): ExpectedRow[] | null {
  const { dimensions, measures, step, subject, limit, offset } = template
  const time = step === null ? [] : [`${subject.time}.${step}`]
  const usual = [...time, ...measures, ...dimensions]
    .slice(0, 1)
    .map((key) => [key, isMeasure(key) ? 'desc' : 'asc'] as const)
  const requestedOrder = (template.order ?? usual).map(
    ([key, direction]) => [key === subject.time ? (time[0] ?? key) : key, direction] as const,
  )
  if (requestedOrder.some(([key]) => isMeasure(key) && measureOf(key).ofNothing === null))
    return null
  const ties = [...dimensions, ...time].map((key) => [key, 'asc'] as const)
  const terms = [...requestedOrder, ...ties]
  const sorted = rows.toSorted((one, other) => {
    for (const [key, direction] of terms) {
      const difference = compare(one[key] ?? null, other[key] ?? null, direction, isNumber(key))
      if (difference !== 0) return difference
    }
    return 0
  })
  return sorted.slice(offset, offset + limit)

  function isNumber(key: string): boolean {
    return isMeasure(key) || subject.numbers.includes(key)
  }
}

/** Nulls sort last in either direction. */
function compare(
  one: string | null,
  other: string | null,
  direction: string,
  asNumbers: boolean,
): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const isLess = asNumbers ? Number(one) < Number(other) : one < other
  const isMore = asNumbers ? Number(one) > Number(other) : one > other
  return (Number(isMore) - Number(isLess)) * (direction === 'asc' ? 1 : -1)
}
