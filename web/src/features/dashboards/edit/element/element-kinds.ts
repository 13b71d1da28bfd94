import type { ElementType } from '@cartograph/contract'
import type { ElementSize } from '../changes/add-element.ts'

/** Types that the editor can build; others exist only in library files. */
export type EditableType = Extract<
  ElementType,
  | 'kpi'
  | 'kpi2'
  | 'kpi3'
  | 'kpi3_group'
  | 'chart'
  | 'table'
  | 'time_comparison_table'
  | 'pivot_table'
  | 'heatmap'
  | 'choropleth_map'
>

interface Span {
  readonly least: number
  readonly most: number
}

export interface ElementKind {
  readonly kind: EditableType
  readonly name: string
  readonly sentence: string
  readonly size: ElementSize
  readonly measures: Span
  readonly breakdowns: Span
  /** Only works with dates. */
  readonly needsTime: boolean
  /** The row limit: its label and default. Null if the type has none. */
  readonly rows: { readonly label: string; readonly usual: number } | null
}

const none: Span = { least: 0, most: 0 }

/** In gallery order. */
export const elementKinds: readonly ElementKind[] = [
  {
    kind: 'kpi',
    name: 'Metric',
    sentence: 'One metric and its change.',
    size: { width: 6, height: 13 },
    measures: { least: 1, most: 1 },
    breakdowns: none,
    needsTime: false,
    rows: null,
  },
  {
    kind: 'kpi3',
    name: 'Metric with trend',
    sentence: 'One metric with its change and a sparkline.',
    size: { width: 6, height: 18 },
    measures: { least: 1, most: 1 },
    breakdowns: none,
    needsTime: true,
    rows: null,
  },
  {
    kind: 'kpi3_group',
    name: 'Metric group',
    sentence: 'Up to six metrics side by side, each with a sparkline.',
    size: { width: 18, height: 24 },
    measures: { least: 1, most: 6 },
    breakdowns: none,
    needsTime: true,
    rows: null,
  },
  {
    kind: 'kpi2',
    name: 'Metric with breakdown',
    sentence: 'One large metric with the metrics that explain it.',
    size: { width: 9, height: 21 },
    measures: { least: 1, most: 6 },
    breakdowns: none,
    needsTime: false,
    rows: null,
  },
  {
    kind: 'chart',
    name: 'Chart',
    sentence: 'Lines, bars or areas over time, or bars by breakdown.',
    size: { width: 9, height: 29 },
    measures: { least: 1, most: 4 },
    breakdowns: { least: 0, most: 1 },
    needsTime: false,
    rows: { label: 'Maximum values', usual: 5 },
  },
  {
    kind: 'table',
    name: 'Table',
    sentence: 'Rows and columns with a total, by breakdown or over time.',
    size: { width: 18, height: 49 },
    measures: { least: 1, most: 12 },
    breakdowns: { least: 0, most: 3 },
    needsTime: false,
    rows: { label: 'Maximum rows', usual: 100 },
  },
  {
    kind: 'time_comparison_table',
    name: 'Comparison table',
    sentence: 'A breakdown for the selected dates next to the comparison dates.',
    size: { width: 18, height: 49 },
    measures: { least: 1, most: 8 },
    breakdowns: { least: 1, most: 1 },
    needsTime: true,
    rows: { label: 'Maximum rows', usual: 200 },
  },
  {
    kind: 'pivot_table',
    name: 'Pivot table',
    sentence:
      'One breakdown in rows, another (or time) in columns. Switch the metric as you view it.',
    size: { width: 18, height: 54 },
    measures: { least: 1, most: 8 },
    breakdowns: { least: 1, most: 2 },
    needsTime: false,
    rows: null,
  },
  {
    kind: 'heatmap',
    name: 'Heatmap',
    sentence: 'A table with darker cells for higher values in each column.',
    size: { width: 18, height: 49 },
    measures: { least: 1, most: 10 },
    breakdowns: { least: 1, most: 1 },
    needsTime: false,
    rows: { label: 'Maximum rows', usual: 30 },
  },
  {
    kind: 'choropleth_map',
    name: 'Map of US states',
    sentence: 'US states, darker = higher.',
    size: { width: 9, height: 41 },
    measures: { least: 1, most: 1 },
    breakdowns: { least: 1, most: 1 },
    needsTime: false,
    rows: null,
  },
]

const byKind = new Map<string, ElementKind>(elementKinds.map((one) => [one.kind, one]))

export function kindOf(kind: EditableType): ElementKind {
  const found = byKind.get(kind)
  if (found === undefined) throw new Error(`There is no kind '${kind}'`)
  return found
}

export function isEditableType(type: ElementType): type is EditableType {
  return byKind.has(type)
}
