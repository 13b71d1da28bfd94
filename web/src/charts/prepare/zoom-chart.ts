import type { ChartInput } from './chart-input.ts'

/** The first and last index of the stops in view. */
export type StopRange = readonly [first: number, last: number]

/** The part of a chart between two stops. */
export function zoomChart(input: ChartInput, [first, last]: StopRange): ChartInput {
  const cut = <Item>(items: readonly Item[]) => items.slice(first, last + 1)
  const { incomplete } = input
  const isInside = incomplete !== null && first <= incomplete.index && incomplete.index <= last
  return {
    ...input,
    stops: cut(input.stops),
    comparisons: input.comparisons.map((one) => ({ ...one, stops: cut(one.stops) })),
    series: input.series.map((series) => ({
      ...series,
      values: cut(series.values),
      compared: series.compared.map(cut),
    })),
    expected: input.expected && cut(input.expected),
    target: input.target && cut(input.target),
    incomplete: isInside ? { ...incomplete, index: incomplete.index - first } : null,
  }
}

/** The stops between the two ends of a drag; null if there are fewer than two. */
export function draggedRange(
  stops: readonly { readonly x: number }[],
  from: number,
  to: number,
): StopRange | null {
  const [left, right] = [Math.min(from, to), Math.max(from, to)]
  const first = stops.findIndex(({ x }) => x >= left)
  const last = stops.findLastIndex(({ x }) => x <= right)
  return first === -1 || last <= first ? null : [first, last]
}
