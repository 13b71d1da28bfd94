import type { ValueFormat } from '../../../../format/value.ts'
import type { ElementContext, TableCell, TableColumn } from '../../model/element.ts'
import { rangesOf } from '../chart/expected-rest.ts'

type Forecast = ElementContext['forecast']

/** Columns of their own, so that what is expected is never taken for a value. */
export function expectedColumns(
  forecast: Forecast,
  title: string,
  format: ValueFormat,
): { readonly columns: TableColumn[]; readonly cellsOn: (day: string | undefined) => TableCell[] } {
  if (forecast === undefined) return { columns: [], cellsOn: () => [] }
  const byDay = rangesOf(forecast)
  const parts = ['expected', 'lower', 'upper'] as const
  return {
    columns: [`${title}, expected`, 'Expected, low', 'Expected, high'].map((name) => ({
      title: name,
      format,
    })),
    cellsOn: (day) => parts.map((part) => byDay.get(day ?? '')?.[part] ?? null),
  }
}
