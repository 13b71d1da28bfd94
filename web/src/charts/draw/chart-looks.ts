import type { ChartColour, SeriesLook } from '../prepare/colour-of.ts'

/**
 * Class names per color, with lighter ones for comparisons. Written out, because Tailwind searches for
 * literal class names.
 */
const strokes = [
  'stroke-chart-1',
  'stroke-chart-2',
  'stroke-chart-3',
  'stroke-chart-4',
  'stroke-chart-5',
  'stroke-muted',
] as const
const fills = [
  'fill-chart-1',
  'fill-chart-2',
  'fill-chart-3',
  'fill-chart-4',
  'fill-chart-5',
  'fill-muted',
] as const
const comparedStrokes = [
  'stroke-chart-1-compared',
  'stroke-chart-2-compared',
  'stroke-chart-3-compared',
  'stroke-chart-4-compared',
  'stroke-chart-5-compared',
  'stroke-edge',
] as const
const comparedFills = [
  'fill-chart-1-compared',
  'fill-chart-2-compared',
  'fill-chart-3-compared',
  'fill-chart-4-compared',
  'fill-chart-5-compared',
  'fill-edge',
] as const

export const strokeOf = (colour: ChartColour, isComparison: boolean): string =>
  (isComparison ? comparedStrokes : strokes)[colour]
export const fillOf = (colour: ChartColour, isComparison: boolean): string =>
  (isComparison ? comparedFills : fills)[colour]

/** Comparisons have individual dash patterns. Further series of one color are dashed in other ways. */
export function dashOf({ dash }: SeriesLook, comparison: number | null): string | undefined {
  return comparison === null ? dashes[dash] : comparedDashes[comparison % comparedDashes.length]
}

/** Bars can't be dashed, so further series of one color and further comparisons are fainter. */
export function opacityOf({ dash }: SeriesLook, comparison: number | null): number {
  return opacities[comparison === null ? dash : comparison % opacities.length] ?? 1
}

/** With an outline, so that it can be seen beside the bar in front of it. */
export const ghostOpacity = 0.35

const opacities = [1, 0.62, 0.42, 0.28] as const
const comparedDashes = ['4 5', '1 4', '12 4', '12 4 1 4'] as const
const dashes = [undefined, '8 3', '2 3', '8 3 2 3'] as const

export const lineWidth = (isComparison: boolean): number => (isComparison ? 1.5 : 2)
