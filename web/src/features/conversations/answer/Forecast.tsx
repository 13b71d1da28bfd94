import type { CurrencyCode, Prompt } from '@cartograph/contract'
import { useMemo } from 'react'
import { Chart } from '../../../charts/draw/Chart.tsx'
import type { ChartInput, ExpectedRange } from '../../../charts/prepare/chart-input.ts'
import { formatDate, formatDay } from '../../../format/date-format.ts'
import { decimalOf, formatAxisValue, formatOf, formatValue } from '../../../format/value.ts'

interface ForecastProps {
  readonly forecast: NonNullable<Prompt['forecast']>
  readonly currency: CurrencyCode
}

/** What is expected of a period, with its range, and day by day. */
export default function Forecast({ forecast, currency }: ForecastProps) {
  const { total } = forecast
  const title = `${forecast.title}, expected`
  const input = useMemo(() => forecastChart(forecast, currency), [forecast, currency])
  const format = formatOf(forecast.annotation, currency)
  const text = (value: string) => formatValue(value, format, 'full')
  return (
    <section
      role="group"
      aria-label={title}
      className="flex flex-col gap-2 rounded-surface border border-border bg-surface px-4 py-3"
    >
      <h3 className="text-14 font-semibold wrap-break-word">{title}</h3>
      <p className="text-28 font-semibold tabular-nums">{text(total.expected)}</p>
      <p className="text-13 text-muted tabular-nums">
        {`Between ${text(total.lower)} and ${text(total.upper)} in 95 of 100 cases`}
      </p>
      {forecast.days.length > 1 && (
        <div className="h-56">
          <Chart label={`${title} by day`} input={input} minHeight={200} />
        </div>
      )}
    </section>
  )
}

function forecastChart(
  { days, annotation }: ForecastProps['forecast'],
  currency: CurrencyCode,
): ChartInput {
  const format = formatOf(annotation, currency)
  return {
    stops: days.map(({ date }) => ({ label: formatDate(date), axisLabel: formatDay(date) })),
    stopKind: 'time',
    comparisons: [],
    series: [
      {
        id: 'measured',
        label: annotation.shortTitle,
        look: { colour: 0, dash: 0 },
        draw: 'line',
        axis: 'left',
        values: days.map(() => null),
        compared: [],
        formatValue: (value) => formatValue(value, format, 'full'),
      },
    ],
    isStacked: false,
    incomplete: null,
    axes: { left: { title: null, format: (value) => formatAxisValue(value, format) }, right: null },
    missingText: 'Not over',
    expected: days.map(rangeOf),
    isNamedOutside: true,
  }
}

function rangeOf(range: Readonly<Record<keyof ExpectedRange, string>>): ExpectedRange | null {
  const [expected, lower, upper] = [range.expected, range.lower, range.upper].map(decimalOf)
  return expected && lower && upper ? { expected, lower, upper } : null
}
