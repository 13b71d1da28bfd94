import { addDays, dayNumber, type Day } from '@cartograph/contract'
import type { KnownDates } from '../series/series.ts'

export interface OverlappingDate {
  readonly kind: 'promotion' | 'sales_day'
  readonly name: string
  readonly from: Day
  readonly to: Day
}

export interface OverlapWindow {
  readonly store: string
  /** The first day of the history. */
  readonly since: Day
  readonly from: Day
  readonly to: Day
}

/**
 * The known dates that change the same days as an action, so that nothing can be said of the action alone: promotions
 * that began at another time than the action, and sales days that the history has not seen. A promotion that begins with
 * the action is the action.
 */
export function findOverlappingDates(
  { holidays, promos }: KnownDates,
  { store, since, from, to }: OverlapWindow,
): OverlappingDate[] {
  const promotions = (promos[store] ?? [])
    .filter((promo) => promo.from <= to && promo.to >= from && !beginsWith(promo.from, from))
    .map((promo) => ({ kind: 'promotion', name: 'A promotion', ...promo }) as const)
  const seen = new Set(
    holidays.filter(({ date }) => date >= since && date < from).map(({ name }) => name),
  )
  const unseen = holidays
    .filter(({ date, name }) => date >= from && date <= to && !seen.has(name))
    .map(({ date, name }) => ({ kind: 'sales_day', name, from: date, to: date }) as const)
  return [...promotions, ...unseen]
}

/** Without the promotions that an observer on the day before could not know. */
export function calendarBefore({ holidays, promos }: KnownDates, from: Day): KnownDates {
  return {
    holidays,
    promos: Object.fromEntries(
      Object.entries(promos).map(([store, all]) => [
        store,
        all
          .filter((promo) => promo.from < from && !beginsWith(promo.from, from))
          .map((promo) => ({ ...promo, to: promo.to < from ? promo.to : addDays(from, -1) })),
      ]),
    ),
  }
}

/** An action is often logged a day before or after its first effect. */
function beginsWith(promotion: string, action: Day): boolean {
  return Math.abs(dayNumber(promotion) - dayNumber(action)) <= 1
}
