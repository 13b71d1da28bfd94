import { addDays, countDays, type Day, type SegmentSize } from '@cartograph/contract'
import { looksOf } from '../../../charts/prepare/colour-of.ts'
import type { ChartInput } from '../../../charts/prepare/chart-input.ts'
import { formatCount } from '../../../features/audiences/count-words.ts'
import { formatDate, formatDay } from '../../../format/date-format.ts'

/** The size as a line, with who joined and left as bars. Days on which it was not counted are gaps. */
export function sizeChart(sizes: readonly SegmentSize[]): ChartInput {
  const byDay = new Map(sizes.map((size) => [size.day, size]))
  const days = daysOf(sizes)
  const [size, joined, left] = looksOf(['Size', 'Joined', 'Left'])
  const values = (read: (size: SegmentSize) => number | null) =>
    days.map((day) => {
      const found = byDay.get(day)
      const value = found === undefined ? null : read(found)
      return value === null ? null : (`${value}` as const)
    })
  const common = { compared: [], formatValue: (value: string) => formatCount(Number(value)) }
  const axis = { title: null, format: axisText }
  return {
    stops: days.map((day) => ({ label: formatDate(day), axisLabel: formatDay(day) })),
    stopKind: 'time',
    comparisons: [],
    series: [
      {
        ...common,
        id: 'size',
        label: 'Size',
        look: size ?? { colour: 0, dash: 0 },
        draw: 'line',
        axis: 'left',
        values: values(({ members }) => members),
      },
      {
        ...common,
        id: 'joined',
        label: 'Joined',
        look: joined ?? { colour: 1, dash: 0 },
        draw: 'bar',
        axis: 'right',
        values: values((one) => one.joined),
      },
      {
        ...common,
        id: 'left',
        label: 'Left',
        look: left ?? { colour: 2, dash: 0 },
        draw: 'bar',
        axis: 'right',
        values: values((one) => one.left),
      },
    ],
    isStacked: false,
    incomplete: null,
    axes: { left: axis, right: { ...axis, title: 'Joined, left' } },
    missingText: 'Not counted',
    hasLegend: true,
  }
}

/** Every day from the first size to the last. */
export function daysOf(sizes: readonly SegmentSize[]): Day[] {
  const [first, last] = [sizes[0]?.day, sizes.at(-1)?.day]
  if (first === undefined || last === undefined) return []
  return Array.from({ length: countDays([first, last]) }, (_, index) => addDays(first, index))
}

function axisText(value: number): string {
  return new Intl.NumberFormat(undefined, { notation: 'compact' }).format(value)
}
