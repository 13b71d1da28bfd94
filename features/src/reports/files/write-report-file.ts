import { fileNameOf, type ReportFileFormat } from '@cartograph/contract'
import { writeReportPdf } from '../pdf/write-report-pdf.ts'
import { leadingRows } from '../section/newest-rows.ts'
import type { ReportFrame, WantedFile, WrittenReport } from '../threads/report-work.ts'
import type { WritableReport, WritableSection } from '../whole/computed-report.ts'
import { nameSegments } from '../whole/name-segments.ts'
import { writeReportWorkbook } from '../workbook/write-report-workbook.ts'
import { inBlocks } from './byte-sink.ts'

/** Writes a report as it is downloaded and attached to mails, and passes its bytes on as they are final. */
export async function writeReportFile(
  report: WritableReport,
  format: ReportFileFormat,
  pass: (block: Uint8Array<ArrayBuffer>) => void,
): Promise<Pick<WrittenReport, 'name' | 'mediaType'>> {
  const { write, mediaType } = formats[format]
  const name = `${fileNameOf(report.name, report.period, 'report')}.${format}`
  const { sink, flush } = inBlocks(pass)
  await write(report, sink)
  flush()
  return { name, mediaType }
}

/** With the sections as they were shaped, and the report with the rows that a mail shows. */
export async function writeFromSections(
  { format, keptRows }: WantedFile,
  { head, segmentNames }: ReportFrame,
  shaped: readonly WritableSection[],
  pass: (block: Uint8Array<ArrayBuffer>) => void,
): Promise<Omit<WrittenReport, 'content'>> {
  const sections = nameSegments(shaped, segmentNames)
  const file = await writeReportFile({ ...head, sections }, format, pass)
  const records = sections.reduce((all, { section }) => all + section.rows.length, 0)
  const first = sections.map(({ section, ...about }) => ({
    ...about,
    section: { ...section, rows: [...leadingRows(section, keptRows)] },
  }))
  return { ...file, records, report: { ...head, sections: first } }
}

const formats = {
  pdf: { write: writeReportPdf, mediaType: 'application/pdf' },
  xlsx: {
    write: writeReportWorkbook,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
} as const satisfies Record<ReportFileFormat, unknown>
