import { targetLabel } from '../../../../charts/prepare/target.ts'
import type { TableCell, TableData } from '../../model/element.ts'
import { daysWithForecast, raiseToActual } from '../chart/expected-rest.ts'
import {
  labelOf,
  setOf,
  targetLine,
  type ChartElementInput,
} from '../chart/prepare-chart-element.ts'
import type { SeriesSet } from '../chart/series-set.ts'
import { expectedColumns } from './expected-columns.ts'

/** One row per stop and one column per series, then the same for each comparison. */
export function chartTable(element: ChartElementInput): TableData {
  const set = setOf(element)
  if (set === null) return { columns: [], rows: [] }
  const { axis, comparisons, series } = set
  const titles = series.map((one) => labelOf(element, one, series))
  const cellsAt = (of: SeriesSet['axis'], index: number): TableCell =>
    (of.isTime ? of.keys[index] : of.stops[index]?.label) ?? null
  const forecast = raiseToActual(element.context.forecast, set)
  const [only] = series
  const days = daysWithForecast(axis.keys, forecast)
  const expected = expectedColumns(
    series.length === 1 ? forecast : undefined,
    titles[0] ?? '',
    only?.format ?? axis.format,
  )
  const target = targetLine(element, set, forecast)
  const goals = target === undefined ? [] : [target]
  const count = Math.max(days.length, ...comparisons.map((one) => one.axis.keys.length))
  return {
    columns: [
      { title: axis.title, format: axis.format },
      ...series.map(({ format }, n) => ({ title: titles[n] ?? '', format })),
      ...goals.map(() => ({ title: targetLabel, format: only?.format ?? axis.format })),
      ...expected.columns,
      ...comparisons.flatMap(({ label, axis: compared }) => [
        { title: label, format: compared.format },
        ...series.map(({ format }, n) => ({
          title: `${titles[n]}, ${label.toLowerCase()}`,
          format,
        })),
      ]),
    ],
    rows: Array.from({ length: count }, (_, index) => [
      cellsAt(axis, index) ?? days[index] ?? null,
      ...series.map(({ values }) => values[index] ?? null),
      ...goals.map((values) => values[index] ?? null),
      ...expected.cellsOn(days[index]),
      ...comparisons.flatMap(({ axis: compared }, n) => [
        cellsAt(compared, index),
        ...series.map((one) => one.compared[n]?.[index] ?? null),
      ]),
    ]),
  }
}
