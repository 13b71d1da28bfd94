import type { Cell } from '@cartograph/contract'
import type { PickedNumber } from '../../model/drill.ts'
import { idOf, setOf, type ChartElementInput } from './prepare-chart-element.ts'
import { dimensionsOf, timeOf } from './stop-axis.ts'

/** The numbers of the given series at one stop. Unknown values can't be picked. */
export function pickSeries(
  element: ChartElementInput,
  index: number,
  ids: readonly string[],
): readonly PickedNumber[] {
  const set = setOf(element)
  const place = set?.axis.keys[index]
  if (set === null || place === undefined) return []
  return ids.flatMap((id): PickedNumber[] => {
    const series = set.series.find((one) => idOf(one) === id)
    const results = element.answers.find(
      ([first]) => series !== undefined && first?.annotation.measures[series.member] !== undefined,
    )
    const [first] = results ?? []
    const value = series?.values[index] ?? null
    if (series === undefined || first === undefined || value === null) return []
    const dimensions = dimensionsOf(first)
    const time = timeOf(first)
    const row = set.axis.isTime
      ? { ...named(dimensions, series.key), ...(time && { [time.key]: place }) }
      : named(dimensions, place)
    const comparedStep = set.axis.isTime ? set.comparisons[0]?.axis.keys[index] : undefined
    return [{ results: results ?? [], measure: series.member, row, value, comparedStep }]
  })
}

/** Keys are the values of the dimensions as JSON. */
function named(dimensions: readonly string[], key: string): Readonly<Record<string, Cell>> {
  const values = JSON.parse(key) as readonly Cell[]
  return Object.fromEntries(dimensions.map((member, n) => [member, values[n] ?? null]))
}
