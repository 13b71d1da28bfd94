import { fileNameOf, type ReportFileFormat } from '@cartograph/contract'
import { writeReportPdf } from '../pdf/write-report-pdf.ts'
import type { ComputedReport } from '../whole/computed-report.ts'
import { writeReportWorkbook } from '../workbook/write-report-workbook.ts'
import { collectBytes } from './byte-sink.ts'

export interface WrittenReport {
  /** 'monday-numbers-2026-11-01-2026-11-27.pdf' */
  readonly name: string
  readonly mediaType: string
  readonly content: Uint8Array
}

/** As it is downloaded, and as it is attached to mails. */
export async function writeReportFile(
  report: ComputedReport,
  format: ReportFileFormat,
): Promise<WrittenReport> {
  const { write, mediaType } = formats[format]
  const name = `${fileNameOf(report.name, report.period, 'report')}.${format}`
  return { name, mediaType, content: await collectBytes((sink) => write(report, sink)) }
}

const formats = {
  pdf: { write: writeReportPdf, mediaType: 'application/pdf' },
  xlsx: {
    write: writeReportWorkbook,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
} as const satisfies Record<ReportFileFormat, unknown>
