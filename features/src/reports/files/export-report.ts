import {
  exportReport as reportEndpoint,
  exportReportTemplate as templateEndpoint,
  type ReportFile,
  type ReportFileFormat,
} from '@cartograph/contract'
import { change } from '../../audit/index.ts'
import { requireWorkspace, type Context } from '../../context.ts'
import { serves } from '../../serves.ts'
import { getReport } from '../read.ts'
import { getReportTemplate } from '../templates/read.ts'
import { computeReport } from '../whole/compute-report.ts'
import type { ReportDefinitions } from '../whole/computed-report.ts'
import { writeReportFile } from './write-report-file.ts'
import { createWriters } from './writers.ts'

export const exportReport = serves(reportEndpoint, async (ctx, { reportId, ...asked }) => {
  const report = await getReport(ctx, { reportId })
  return exportAs(reportEndpoint, ctx, report, reportId, asked)
})

export const exportReportTemplate = serves(
  templateEndpoint,
  async (ctx, { reportId, ...asked }) => {
    const template = await getReportTemplate(ctx, { reportId })
    return exportAs(templateEndpoint, ctx, template, reportId, asked)
  },
)

interface AskedFile {
  readonly format: ReportFileFormat
  readonly step: number
}

/** The audit log has the exports of which the file was written. */
async function exportAs(
  endpoint: typeof reportEndpoint | typeof templateEndpoint,
  ctx: Context,
  report: ReportDefinitions,
  subject: string,
  { format, step }: AskedFile,
): Promise<ReportFile> {
  const { file, records } = await writers.run(ctx.signal, async () => {
    const computed = await computeReport(ctx, requireWorkspace(ctx), report, { step })
    const { name, mediaType, content } = await writeReportFile(computed, format)
    return {
      file: { name, media_type: mediaType, content: Buffer.from(content).toString('base64') },
      records: computed.sections.reduce((all, { section }) => all + section.rows.length, 0),
    }
  })
  const details = { name: report.name, format, records }
  // A file is not stored for a repeated request: it is written again.
  return change({ ...ctx, idempotency: null }, { endpoint, subject, details }, () =>
    Promise.resolve(file),
  )
}

/** A file takes up to a hundred megabytes while it is written, and most of a core. */
const writers = createWriters(2)
