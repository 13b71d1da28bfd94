import { formatCount, type Export, type ExportProgress } from '@cartograph/contract'

export function isOpenExport({ state }: Export): boolean {
  return state === 'waiting' || state === 'running'
}

/** '12 of 71 files, 120,000 rows' */
export function exportProgressWords({ files_done, files_total, rows }: ExportProgress): string {
  if (files_total === null) return 'It starts in a moment.'
  return `${files_done} of ${files_total} files, ${formatCount(rows)} rows`
}

export function exportShare({ files_done, files_total }: ExportProgress): number | null {
  return files_total === null ? null : files_done / files_total
}
