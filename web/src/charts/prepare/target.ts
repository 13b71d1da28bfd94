import type { ChartInput, ChartSeries } from './chart-input.ts'
import type { Layer } from './spans.ts'

export const targetLabel = 'Target'

/** On the axis of the only series. Gray and dashed, since it is no value of its own. */
export function targetSeries(
  { target }: Pick<ChartInput, 'target'>,
  only: ChartSeries | undefined,
): ChartSeries[] {
  if (target === undefined || only === undefined) return []
  const look = { colour: 5, dash: 1 } as const
  return [
    { ...only, id: 'target', label: targetLabel, look, draw: 'line', values: target, compared: [] },
  ]
}

export function targetLayers(input: ChartInput, [first]: readonly Layer[]): Layer[] {
  return targetSeries(input, first?.series).map((series) => {
    const spans = series.values.map((text) => text && { from: 0, to: Number(text) })
    return { series, spans, outlines: [spans], compared: [], expected: [] }
  })
}
