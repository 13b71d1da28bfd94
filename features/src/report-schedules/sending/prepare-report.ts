import { AppError, type OrgId, type ReportSchedule, type Role } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import type { MailFile } from '../../mail/index.ts'
import { computeReport, computeReportFile, type ComputedReport } from '../../reports/index.ts'
import type { OpenRun } from './read-run.ts'

/** A report as the members with one role may read it. */
export interface PreparedReport {
  readonly report: ComputedReport
  /** The attachment of mails; null without one. */
  readonly file: MailFile | null
  /** Why the report could not be prepared, as a sentence. */
  readonly fileProblem: string | null
  /** The settings at preparation, because recipients and attachment may change meanwhile. */
  readonly wanted: WantedReport
}

export interface WantedReport {
  readonly role: Role
  /** Of the mails; none without mails. */
  readonly attachment: ReportSchedule['attachment']
  readonly hasWebhook: boolean
}

export async function prepareReport(
  ctx: Context,
  orgId: OrgId,
  { report: definitions }: OpenRun,
  wanted: WantedReport,
): Promise<PreparedReport> {
  const { role, attachment, hasWebhook } = wanted
  const maxRows = hasWebhook ? webhookRows : mailRows
  const access = { orgId, role }
  const withoutFile = async (fileProblem: string | null) => {
    const report = await computeReport(ctx, access, definitions, { maxRows })
    return { wanted, report, file: null, fileProblem }
  }
  if (attachment === 'none') return withoutFile(null)
  try {
    const asked = { format: attachment, keptRows: maxRows }
    const { report, ...file } = await computeReportFile(ctx, access, definitions, asked)
    const { byteLength } = file.content
    if (byteLength <= maxFileBytes) return { wanted, report, file, fileProblem: null }
    const megabytes = (byteLength / 1_048_576).toFixed(1)
    const fileProblem = `The file is too large for an email (${megabytes} MB). ${instead}`
    return { wanted, report, file: null, fileProblem }
  } catch (error) {
    // An error of the application is one of its data, and would occur again. A file that cannot be written
    // leaves a mail without it, which is better than none.
    if (error instanceof AppError || ctx.signal.aborted) throw error
    ctx.log.warn({ err: error }, 'the file of a scheduled report could not be written')
    return withoutFile(`The file could not be written. ${instead}`)
  }
}

const instead = 'Open the report to download it.'
/** Whether a prepared report has what is wanted of one for the same role. */
export function satisfies({ wanted }: PreparedReport, now: WantedReport): boolean {
  const isSameFile = now.attachment === wanted.attachment
  return isSameFile && (wanted.hasWebhook || !now.hasWebhook)
}

/** A mail shows ten rows of a section. */
const mailRows = 20
const webhookRows = 1_000
/** Most mail servers take 25 MB or 20, and in a mail a file is a third larger. */
const maxFileBytes = 12 * 1_048_576
