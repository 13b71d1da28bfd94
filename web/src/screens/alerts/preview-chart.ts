import { numericFormat, type AlertPoint, type AlertPreview, type Note } from '@cartograph/contract'
import type { ChartInput, ChartSeries } from '../../charts/prepare/chart-input.ts'
import { looksOf } from '../../charts/prepare/colour-of.ts'
import { formatDate, formatDay } from '../../format/date-format.ts'
import { decimalOf, formatAxisValue, formatValue } from '../../format/value.ts'

/** The values with what they are compared with; the days that fire are marked as notes are. */
export function previewChart({ series, format, runs, subject }: AlertPreview): ChartInput {
  const numbers = numericFormat(format)
  const write = (value: string) => formatValue(value, numbers, 'full')
  const dates = series[0]?.points.map(({ date }) => date) ?? []
  const [only] = series.length === 1 ? series : []
  const isRange = only?.points.some(({ lower }) => lower !== null) === true
  const limits = only?.points.map(({ expected }) => expected) ?? []
  const hasLimit = !isRange && limits.some((limit) => limit !== null)
  const labels = series.map(({ label }) => label ?? subject ?? 'Value')
  const looks = looksOf(hasLimit ? [...labels, limitName] : labels)
  const common = {
    draw: 'line' as const,
    axis: 'left' as const,
    compared: [],
    formatValue: write,
  }
  const drawn = series.map(({ points }, n): ChartSeries => ({
    ...common,
    id: String(n),
    label: labels[n] ?? '',
    look: looks[n] ?? { colour: 0, dash: 0 },
    values: points.map(({ value }) => decimalText(value)),
  }))
  const limit: ChartSeries = {
    ...common,
    id: 'limit',
    label: limitName,
    look: { colour: 5, dash: 1 },
    values: limits.map(decimalText),
  }
  return {
    stops: dates.map((date) => ({
      label: formatDate(date),
      axisLabel: formatDay(date),
      range: [date, date],
    })),
    stopKind: 'time',
    comparisons: [],
    series: hasLimit ? [...drawn, limit] : drawn,
    isStacked: false,
    incomplete: null,
    axes: {
      left: { title: null, format: (value) => formatAxisValue(value, numbers) },
      right: null,
    },
    missingText: 'Not known',
    ...(isRange && { expected: only.points.map(rangeOf) }),
    notes: runs.map(toNote),
  }
}

const limitName = 'Compared with'

function decimalText(value: number | null) {
  return value === null ? null : decimalOf(value.toFixed(6).replace(/\.?0+$/, ''))
}

function rangeOf({ expected, lower, upper }: AlertPoint) {
  const [middle, low, high] = [expected, lower, upper].map(decimalText)
  return middle && low && high ? { expected: middle, lower: low, upper: high } : null
}

function toNote({ from, to }: { readonly from: string; readonly to: string }): Note {
  return {
    kind: 'note',
    id: from,
    text: 'The alert would have fired.',
    from,
    to,
    source: null,
    metric: null,
    segment: null,
    user: null,
    created_at: `${from}T00:00:00.000Z`,
    edited_at: null,
  }
}
