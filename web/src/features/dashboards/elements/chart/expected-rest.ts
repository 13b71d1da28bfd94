import type { PeriodForecast } from '@cartograph/contract'
import type {
  ChartInput,
  ChartSeries,
  ExpectedRange,
} from '../../../../charts/prepare/chart-input.ts'
import { expectedText } from '../../../../charts/prepare/expected.ts'
import { formatDateLabel, formatDay } from '../../../../format/date-format.ts'
import type { DecimalText } from '../../../../format/decimal.ts'
import { addDecimals, subtractDecimals } from '../../../../format/exact.ts'
import { decimalOf, formatValue, type ValueFormat } from '../../../../format/value.ts'
import type { ElementContext } from '../../model/element.ts'
import type { SeriesSet } from './series-set.ts'

type Forecast = ElementContext['forecast']

/**
 * The forecast counts on complete days only. Where more than expected was measured already, such as today, that
 * is the least that can be expected, of the day and of the total.
 */
export function raiseToActual(forecast: Forecast, { axis, series }: SeriesSet): Forecast {
  const [only, ...others] = series
  if (forecast === undefined || only === undefined || others.length > 0) return forecast
  let { total } = forecast
  const days = forecast.days.map((day) => {
    const actual = only.values[axis.keys.indexOf(day.date)] ?? null
    const expected = decimalOf(day.expected)
    if (actual === null || expected === null) return day
    const atLeast = (value: string) => (Number(value) < Number(actual) ? actual : value)
    if (atLeast(expected) === actual) total = shift(total, subtractDecimals(actual, expected))
    const { lower, upper } = day
    return { ...day, expected: atLeast(expected), lower: atLeast(lower), upper: atLeast(upper) }
  })
  return { days, total }
}

function shift(range: PeriodForecast['total'], by: DecimalText): PeriodForecast['total'] {
  const add = (value: string) => addDecimals(decimalOf(value) ?? '0', by)
  return { expected: add(range.expected), lower: add(range.lower), upper: add(range.upper) }
}

/** The days of the axis, followed by those of the forecast that come after it. */
export function daysWithForecast(keys: readonly string[], forecast: Forecast): readonly string[] {
  const after = (forecast?.days ?? []).filter(({ date }) => date > (keys.at(-1) ?? ''))
  return [...keys, ...after.map(({ date }) => date)]
}

/** The stops and ranges of the forecast. */
export function expectedRest(
  { axis }: SeriesSet,
  forecast: Forecast,
): Pick<ChartInput, 'stops' | 'expected'> {
  if (forecast === undefined) return { stops: axis.stops }
  const days = daysWithForecast(axis.keys, forecast)
  const byDay = rangesOf(forecast)
  return {
    stops: days.map(
      (day, index) =>
        axis.stops[index] ?? {
          label: formatDateLabel(day, 'day', true),
          axisLabel: formatDateLabel(day, 'day'),
        },
    ),
    expected: days.map((day) => byDay.get(day) ?? null),
  }
}

export function rangesOf({ days }: PeriodForecast): Map<string, ExpectedRange> {
  return new Map(
    days.flatMap(({ date, ...range }) => {
      const read = readRange(range)
      return read === null ? [] : [[date, read] as const]
    }),
  )
}

function readRange(range: PeriodForecast['total']): ExpectedRange | null {
  const [expected, lower, upper] = [range.expected, range.lower, range.upper].map(decimalOf)
  return expected && lower && upper ? { expected, lower, upper } : null
}

/** 'Expected by Nov 30: $412K ($395K–$430K)' */
export function expectedNote(
  forecast: Forecast,
  format: ValueFormat | undefined,
  locale: string | undefined,
): string[] {
  const last = forecast?.days.at(-1)
  const total = forecast && readRange(forecast.total)
  if (!last || !total || format === undefined) return []
  const short: ChartSeries['formatValue'] = (value) => formatValue(value, format, 'compact', locale)
  return [`Expected by ${formatDay(last.date)}: ${expectedText(total, short)}.`]
}
