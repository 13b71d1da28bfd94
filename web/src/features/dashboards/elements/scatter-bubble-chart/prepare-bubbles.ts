import type { ElementOf, LoadResult } from '@cartograph/contract'
import { extent } from 'd3-array'
import { scaleLinear, type LinearScale } from '../../../../charts/prepare/linear-scale.ts'
import type { ChartSize, Plot } from '../../../../charts/prepare/chart-input.ts'
import { moreNames, type Mark, type MarkPlan } from '../../../../charts/prepare/mark.ts'
import type { DecimalText } from '../../../../format/decimal.ts'
import {
  decimalOf,
  formatAxisValue,
  formatOf,
  formatValue,
  unknownName,
  type ValueFormat,
} from '../../../../format/value.ts'
import { findMember } from '../../grid/columns-of.ts'
import { placeNames, type PlacedName } from './place-names.ts'

export interface BubblePlan extends MarkPlan {
  readonly plot: Plot
  readonly across: readonly { readonly x: number; readonly label: string }[]
  readonly up: readonly { readonly y: number; readonly label: string }[]
  readonly titles: { readonly x: string; readonly y: string }
  /** Largest first, for the keyboard; small bubbles are drawn on top. */
  readonly bubbles: readonly PlannedBubble[]
  readonly names: readonly PlacedName[]
}

export interface PlannedBubble {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly name: string
  /** Bubbles without a name are gray. */
  readonly isNamed: boolean
  readonly row: LoadResult['data'][number]
}

interface Bubble {
  readonly name: string
  readonly x: DecimalText
  readonly y: DecimalText
  readonly value: DecimalText | null
  readonly row: LoadResult['data'][number]
}

interface Axis {
  readonly member: string
  readonly title: string
  readonly format: ValueFormat
}

export function prepareBubbles(
  spec: ElementOf<'scatter_bubble_chart'>,
  result: LoadResult,
  { width, height }: ChartSize,
  currency: string,
  locale?: string,
): BubblePlan {
  const axis = (member: string): Axis => {
    const about = findMember(result, member)?.about
    return { member, title: about?.shortTitle ?? '', format: formatOf(about, currency) }
  }
  const { table, display } = spec
  const [xAxis, yAxis] = [axis(table.x), axis(table.y)]
  const valueAxis = table.value === undefined ? null : axis(table.value)
  // A measure used for both an axis and the size is listed once.
  const isExtra = valueAxis !== null && table.value !== table.x && table.value !== table.y
  const { shown, notes } = bubblesOf(result, table, axis(table.label), locale)
  const plot = plotOf(shown, yAxis, width, height, locale)
  const radius = radiusOf(shown, valueAxis !== null, width)
  const x = scaleOf(
    shown.map((one) => [Number(one.x), radius(one)]),
    [plot.left, plot.right],
  )
  const y = scaleOf(
    shown.map((one) => [Number(one.y), radius(one)]),
    [plot.bottom, plot.top],
  )
  const bubbles = shown.map((one): PlannedBubble => ({
    x: x(Number(one.x)),
    y: y(Number(one.y)),
    radius: radius(one),
    name: one.name,
    isNamed: one.name !== unknownName,
    row: one.row,
  }))
  const names = placeNames(bubbles, plot)
  const marks = shown.map((one, index): Mark => {
    const rows = [
      { axis: xAxis, value: one.x },
      { axis: yAxis, value: one.y },
      ...(isExtra ? [{ axis: valueAxis, value: one.value }] : []),
    ].map((row) => ({
      label: row.axis.title,
      valueText: formatValue(row.value, row.axis.format, 'full', locale),
    }))
    return {
      title: one.name,
      x: bubbles[index]?.x ?? 0,
      y: bubbles[index]?.y ?? 0,
      rows,
      spoken: `${one.name}: ${rows.map((row) => `${row.label} ${row.valueText}`).join(', ')}`,
    }
  })
  return {
    plot,
    across: fewTicks(x, (plot.right - plot.left) / 90).map((value) => ({
      x: x(value),
      label: formatAxisValue(value, xAxis.format, locale),
    })),
    up: fewTicks(y, (plot.bottom - plot.top) / 60).map((value) => ({
      y: y(value),
      label: formatAxisValue(value, yAxis.format, locale),
    })),
    titles: { x: xAxis.title, y: display.scales?.left ?? yAxis.title },
    bubbles,
    marks,
    names,
    notes: [...notes, ...moreNames(bubbles.length - names.length, 'bubble')],
  }
}

/** Explains the bubble size; null if all are equal. */
export function sizeTitleOf(
  { value }: ElementOf<'scatter_bubble_chart'>['table'],
  result: LoadResult,
): string | null {
  const title = value === undefined ? undefined : findMember(result, value)?.about.shortTitle
  return title === undefined ? null : `Size: ${title}`
}

/** Rows with both coordinates, largest first. */
function bubblesOf(
  result: LoadResult,
  table: ElementOf<'scatter_bubble_chart'>['table'],
  label: Axis,
  locale?: string,
): { shown: Bubble[]; notes: string[] } {
  const found = result.data.flatMap((row): Bubble[] => {
    const [x, y] = [decimalOf(row[table.x]), decimalOf(row[table.y])]
    if (x === null || y === null) return []
    const name = formatValue(row[table.label] ?? null, label.format, 'full', locale)
    const value = table.value === undefined ? null : decimalOf(row[table.value])
    return [{ name, x, y, value, row }]
  })
  const sized = found.toSorted(bySize(table.value !== undefined))
  const missing = result.data.length - found.length
  const left = sized.length - mostBubbles
  return {
    shown: sized.slice(0, mostBubbles),
    notes: [
      ...(left > 0 ? [`The ${mostBubbles} largest of ${sized.length}.`] : []),
      ...(missing > 0 ? [`${missing} hidden (missing data).`] : []),
    ],
  }
}

function bySize(hasValue: boolean): (one: Bubble, other: Bubble) => number {
  // Without a size measure, higher points come first.
  const sizeOf = ({ value, y }: Bubble) => (hasValue ? Number(value ?? -Infinity) : Number(y))
  return (one, other) => {
    const [a, b] = [sizeOf(one), sizeOf(other)]
    return a === b ? 0 : b - a
  }
}

/** The area is proportional to the value, with a minimum radius. */
function radiusOf(
  bubbles: readonly Bubble[],
  hasValue: boolean,
  width: number,
): (bubble: Bubble) => number {
  if (!hasValue) return () => plainRadius
  // On phones, large bubbles would cover the others.
  const most = Math.max(radii.least, Math.min(radii.most, width / 9))
  const highest = Math.max(0, ...bubbles.map(({ value }) => Number(value ?? 0)))
  return ({ value }) => {
    const share = highest === 0 ? 0 : Math.max(0, Number(value ?? 0)) / highest
    return Math.max(radii.least, most * Math.sqrt(share))
  }
}

/** Pads the scale so that bubbles stay inside the plot if possible. */
function scaleOf(
  spots: readonly (readonly [value: number, radius: number])[],
  [from, to]: readonly [number, number],
): LinearScale {
  const [low = 0, high = 1] = extent(spots, ([value]) => value)
  const [start, end] = low === high ? [low - 1, high + 1] : [low, high]
  const inset = Math.min(
    Math.max(8, ...spots.map(([, radius]) => radius + 4)),
    Math.abs(to - from) / 3,
  )
  const inward = from < to ? inset : -inset
  const inner = scaleLinear([start, end], [from + inward, to - inward])
  return scaleLinear([inner.invert(from), inner.invert(to)], [from, to])
}

function plotOf(
  bubbles: readonly Bubble[],
  { format }: Axis,
  width: number,
  height: number,
  locale?: string,
): Plot {
  const letters = bubbles.map(({ y }) => formatAxisValue(Number(y), format, locale).length)
  const left = 16 + glyphWidth * Math.max(2, ...letters)
  return { left, right: Math.max(left + 1, width - 8), top: 24, bottom: Math.max(60, height - 40) }
}

/** At most five ticks, fewer if their labels wouldn't fit. */
function fewTicks(scale: LinearScale, room: number): number[] {
  const most = Math.max(1, Math.min(5, Math.floor(room)))
  for (let wanted = most; ; wanted -= 1) {
    const ticks = scale.ticks(wanted)
    if (ticks.length <= most || wanted === 1) return ticks.slice(0, most)
  }
}

const radii = { least: 3, most: 60 } as const
const plainRadius = 6
const glyphWidth = 7
/** More would be slow and indistinguishable. */
const mostBubbles = 500
