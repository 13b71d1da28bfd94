import type { DayRange, Note } from '@cartograph/contract'
import type { DecimalText } from '../../format/decimal.ts'
import type { SeriesLook } from './colour-of.ts'

/** A position on the x-axis: a day, a month, a channel. */
export interface ChartStop {
  /** In full, for the tooltip and screen readers. */
  readonly label: string
  readonly axisLabel: string
  /** How many days its values cover; missing if they are incomplete or the axis is not about days. */
  readonly days?: number | undefined
  /** The days that it stands for, if the axis is about days. */
  readonly range?: DayRange | undefined
}

/** Null is a gap: unknown rather than zero. */
export type ChartValues = readonly (DecimalText | null)[]

export interface ChartSeries {
  readonly id: string
  readonly label: string
  readonly look: SeriesLook
  readonly draw: 'line' | 'area' | 'bar'
  /** `unwritten` is a third scale without labels; its values are read in the tooltip. */
  readonly axis: 'left' | 'right' | 'unwritten'
  readonly values: ChartValues
  /** One list per comparison, stop by stop. */
  readonly compared: readonly ChartValues[]
  /** Its values add up over days, so that they can be divided by them. */
  readonly addsUp?: boolean
  readonly formatValue: (value: DecimalText) => string
}

export interface ChartAxis {
  readonly title: string | null
  readonly format: (value: number) => string
}

export interface ChartInput {
  readonly stops: readonly ChartStop[]
  /** Labels of times and numbers may be thinned out; names are shortened instead. */
  readonly stopKind?: 'time' | 'number' | 'name' | undefined
  readonly comparisons: readonly { readonly label: string; readonly stops: readonly ChartStop[] }[]
  readonly series: readonly ChartSeries[]
  /** Uses a log scale; all values must be positive and nothing drawn from zero. */
  readonly isLog?: boolean | undefined
  /** Stacks bars and areas. */
  readonly isStacked: boolean
  /** The period in progress and its label: 'Today so far'. */
  readonly incomplete: { readonly index: number; readonly label: string } | null
  readonly axes: { readonly left: ChartAxis; readonly right: ChartAxis | null }
  readonly missingText: string
  /** Of the only series, one entry per stop: what is expected where the stop is not over. */
  readonly expected?: readonly (ExpectedRange | null)[] | undefined
  /** Of the only series, one entry per stop: what it should reach. */
  readonly target?: ChartValues | undefined
  /** Those that concern this chart. */
  readonly notes?: readonly Note[] | undefined
  /** If undefined, a legend is shown when there is no room at the line ends. */
  readonly hasLegend?: boolean | undefined
  /** The series are named outside of the chart, so it shows neither legend nor end labels. */
  readonly isNamedOutside?: boolean | undefined
}

export interface ExpectedRange {
  readonly expected: DecimalText
  readonly lower: DecimalText
  readonly upper: DecimalText
}

export interface ChartSize {
  readonly width: number
  readonly height: number
}

/** The plot area within the chart. */
export interface Plot {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface Spot {
  readonly x: number
  readonly y: number
}

/** The extent of a value in its own unit; null if unknown. */
export type Span = { readonly from: number; readonly to: number } | null
