import type { ElementType } from '@cartograph/contract'
import type { ElementSize } from '../changes/add-element.ts'

/** What a person can make; further kinds come from files alone. */
export type MadeKind = Extract<
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
  readonly kind: MadeKind
  readonly name: string
  /** What it is good for, in one sentence. */
  readonly sentence: string
  readonly size: ElementSize
  readonly measures: Span
  readonly breakdowns: Span
  /** It makes no sense without dates. */
  readonly needsTime: boolean
  /** How many rows to show is the person's; what that counts, and how many there are at first. */
  readonly rows: { readonly label: string; readonly usual: number } | null
}

const none: Span = { least: 0, most: 0 }

/** In the order in which they are offered. */
export const elementKinds: readonly ElementKind[] = [
  {
    kind: 'kpi',
    name: 'Number',
    sentence: 'One number for the dates, and how it changed.',
    size: { width: 6, height: 13 },
    measures: { least: 1, most: 1 },
    breakdowns: none,
    needsTime: false,
    rows: null,
  },
  {
    kind: 'kpi3',
    name: 'Number with a line',
    sentence: 'One number, how it changed, and a small line of how it came about.',
    size: { width: 6, height: 18 },
    measures: { least: 1, most: 1 },
    breakdowns: none,
    needsTime: true,
    rows: null,
  },
  {
    kind: 'kpi3_group',
    name: 'Several numbers with lines',
    sentence: 'Up to six numbers side by side, each with its line.',
    size: { width: 18, height: 24 },
    measures: { least: 1, most: 6 },
    breakdowns: none,
    needsTime: true,
    rows: null,
  },
  {
    kind: 'kpi2',
    name: 'Main number and others',
    sentence: 'One large number with the numbers that explain it.',
    size: { width: 9, height: 21 },
    measures: { least: 1, most: 6 },
    breakdowns: none,
    needsTime: false,
    rows: null,
  },
  {
    kind: 'chart',
    name: 'Chart',
    sentence: 'Lines, bars or areas over time, or bars for the values of a breakdown.',
    size: { width: 9, height: 29 },
    measures: { least: 1, most: 4 },
    breakdowns: { least: 0, most: 1 },
    needsTime: false,
    rows: { label: 'Most values to show', usual: 5 },
  },
  {
    kind: 'table',
    name: 'Table',
    sentence: 'Rows and columns with a total, by a breakdown or over time.',
    size: { width: 18, height: 49 },
    measures: { least: 1, most: 12 },
    breakdowns: { least: 0, most: 3 },
    needsTime: false,
    rows: { label: 'Most rows to show', usual: 100 },
  },
  {
    kind: 'time_comparison_table',
    name: 'Comparison table',
    sentence: 'The values of a breakdown in these dates beside the dates you compare with.',
    size: { width: 18, height: 49 },
    measures: { least: 1, most: 8 },
    breakdowns: { least: 1, most: 1 },
    needsTime: true,
    rows: { label: 'Most rows to show', usual: 200 },
  },
  {
    kind: 'pivot_table',
    name: 'Pivot table',
    sentence: 'One breakdown down and another, or time, across. You choose the metric as you look.',
    size: { width: 18, height: 54 },
    measures: { least: 1, most: 8 },
    breakdowns: { least: 1, most: 2 },
    needsTime: false,
    rows: null,
  },
  {
    kind: 'heatmap',
    name: 'Heatmap',
    sentence: 'A table whose cells are darker the higher they are in their column.',
    size: { width: 18, height: 49 },
    measures: { least: 1, most: 10 },
    breakdowns: { least: 1, most: 1 },
    needsTime: false,
    rows: { label: 'Most rows to show', usual: 30 },
  },
  {
    kind: 'choropleth_map',
    name: 'Map of US states',
    sentence: 'Each state is darker the higher its number.',
    size: { width: 9, height: 41 },
    measures: { least: 1, most: 1 },
    breakdowns: { least: 1, most: 1 },
    needsTime: false,
    rows: null,
  },
]

const byKind = new Map<string, ElementKind>(elementKinds.map((one) => [one.kind, one]))

export function kindOf(kind: MadeKind): ElementKind {
  const found = byKind.get(kind)
  if (found === undefined) throw new Error(`There is no kind '${kind}'`)
  return found
}

export function isMadeKind(type: ElementType): type is MadeKind {
  return byKind.has(type)
}
