import {
  addDays,
  type Day,
  type DayRange,
  dateRangePresets,
  type StaticRangeId,
} from '@cartograph/contract'
import * as fc from 'fast-check'

/** Any day of four decades, with more leap days and ends of months. */
export const anyDay: fc.Arbitrary<Day> = fc.oneof(
  fc.integer({ min: 0, max: 14_600 }).map((days) => addDays('2000-01-01', days)),
  fc
    .tuple(fc.integer({ min: 2000, max: 2039 }), fc.constantFrom('-01-31', '-02-28', '-12-31'))
    .map(([year, day]) => `${year}${day}`),
  fc.constantFrom('2000-02-29', '2024-02-29', '2028-02-29', '2024-03-31'),
)

export const anyRange: fc.Arbitrary<DayRange> = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 1_200 }))
  .map(([from, days]) => [from, addDays(from, days)] as const)

export const anyRangeId: fc.Arbitrary<StaticRangeId> = fc.oneof(
  fc.constantFrom<StaticRangeId>(...dateRangePresets, 'thisQuarter', 'lastQuarter'),
  fc
    .tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom('Days', 'Months', 'Years'))
    .map(([count, steps]) => `last${steps === 'Years' ? (count % 20) + 1 : count}${steps}`),
)
