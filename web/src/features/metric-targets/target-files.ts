import { targetColumns, type MetricMatcher, type MetricTarget } from '@cartograph/contract'
import { toCsv } from '../dashboards/export/save-element.ts'
import { saveFile } from '../dashboards/export/save-file.ts'
import type { TableCell, TableColumn } from '../dashboards/model/element.ts'

/** Writes a file that an upload reads back as the same targets. */
export function targetsCsv(targets: readonly MetricTarget[], matcher: MetricMatcher): string {
  return csv(
    targets.map(({ metric, target, month, year }) => [
      matcher.labelOf(metric),
      String(target),
      String(month),
      String(year),
    ]),
  )
}

export function saveTargets(targets: readonly MetricTarget[], matcher: MetricMatcher): void {
  saveCsv(targetsCsv(targets, matcher), 'metric-targets.csv')
}

export function saveTemplate(): void {
  saveCsv(csv([]), 'metric-targets-template.csv')
}

function csv(rows: readonly (readonly TableCell[])[]): string {
  const columns = targetColumns.map((title): TableColumn => ({ title, format: { kind: 'text' } }))
  return toCsv({ columns, rows })
}

function saveCsv(text: string, name: string): void {
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
}
