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
import { computeReportFile } from '../whole/compute-report.ts'
import type { ReportDefinitions } from '../whole/computed-report.ts'

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

interface FileRequest {
  readonly format: ReportFileFormat
  readonly step: number
}

/** Writes the file and records the export in the audit log. */
async function exportAs(
  endpoint: typeof reportEndpoint | typeof templateEndpoint,
  ctx: Context,
  report: ReportDefinitions,
  subject: string,
  { format, step }: FileRequest,
): Promise<ReportFile> {
  const { name, mediaType, content, records } = await computeReportFile(
    ctx,
    requireWorkspace(ctx),
    report,
    { step, format, keptRows: 0 },
  )
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const file = { name, media_type: mediaType, content: bytes.toString('base64') }
  const details = { name: report.name, format, records }
  // A repeated request writes the file again instead of storing it.
  return change({ ...ctx, idempotency: null }, { endpoint, subject, details }, () =>
    Promise.resolve(file),
  )
}
