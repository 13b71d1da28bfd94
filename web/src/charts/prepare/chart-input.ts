import type { DecimalText } from '../../format/decimal.ts'
import type { SeriesLook } from './colour-of.ts'

/** One place along the axis: a day, a month, a channel. */
export interface ChartStop {
  /** In full, for the tooltip and for those who listen. */
  readonly label: string
  readonly axisLabel: string
}

/** null is a gap: not known, which is not the same as zero. */
export type ChartValues = readonly (DecimalText | null)[]

export interface ChartSeries {
  readonly id: string
  readonly label: string
  readonly look: SeriesLook
  readonly draw: 'line' | 'area' | 'bar'
  /** Of a third kind: a scale of its own that is not written, so that its values are read at its points. */
  readonly axis: 'left' | 'right' | 'unwritten'
  readonly values: ChartValues
  /** The same of each of the chart's comparisons, stop by stop. */
  readonly compared: readonly ChartValues[]
  readonly formatValue: (value: DecimalText) => string
}

export interface ChartAxis {
  readonly title: string | null
  readonly format: (value: number) => string
}

export interface ChartInput {
  readonly stops: readonly ChartStop[]
  readonly comparisons: readonly { readonly label: string; readonly stops: readonly ChartStop[] }[]
  readonly series: readonly ChartSeries[]
  /** Bars and areas stand on one another instead of side by side. */
  readonly isStacked: boolean
  /** What is still in progress, and what it is called: 'Today so far'. */
  readonly incomplete: { readonly index: number; readonly label: string } | null
  readonly axes: { readonly left: ChartAxis; readonly right: ChartAxis | null }
  readonly missingText: string
  /** Left out: where there is no room at the lines' ends. */
  readonly hasLegend?: boolean | undefined
  /** Whoever draws the chart names its series: there is neither a legend nor names at the lines' ends. */
  readonly isNamedOutside?: boolean | undefined
}

export interface ChartSize {
  readonly width: number
  readonly height: number
}

/** Room between the edges of the picture. */
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
