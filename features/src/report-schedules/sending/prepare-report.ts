import type { OrgId, Role } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import type { MailFile } from '../../mail/index.ts'
import { computeReport, writeReportFile, type ComputedReport } from '../../reports/index.ts'
import type { OpenRun } from './read-run.ts'

/** A report as the members with one role may read it. */
export interface PreparedReport {
  readonly report: ComputedReport
  /** The attachment of mails; null without one. */
  readonly file: MailFile | null
  /** Why there is none although the schedule has one, in words. */
  readonly fileProblem: string | null
}

export interface WantedReport {
  readonly role: Role
  readonly hasMail: boolean
  readonly hasWebhook: boolean
}

export async function prepareReport(
  ctx: Context,
  orgId: OrgId,
  { report: definitions, schedule: { attachment } }: OpenRun,
  { role, hasMail, hasWebhook }: WantedReport,
): Promise<PreparedReport> {
  const writesFile = hasMail && attachment !== 'none'
  const maxRows = hasWebhook ? webhookRows : mailRows
  const rows = writesFile ? {} : { maxRows }
  const report = await computeReport(ctx, { orgId, role }, definitions, rows)
  if (!writesFile) return { report, file: null, fileProblem: null }
  return { report, ...(await tryFile(ctx, report, attachment)) }
}

/** A mail without its file is better than none. */
async function tryFile(
  { log }: Context,
  report: ComputedReport,
  kind: 'xlsx' | 'pdf',
): Promise<Pick<PreparedReport, 'file' | 'fileProblem'>> {
  const instead = 'Open the report to download it.'
  try {
    const file = await writeReportFile(report, kind)
    const { byteLength } = file.content
    if (byteLength <= maxFileBytes) return { file, fileProblem: null }
    const megabytes = (byteLength / 1_048_576).toFixed(1)
    const fileProblem = `The file is too large for an email (${megabytes} MB). ${instead}`
    return { file: null, fileProblem }
  } catch (error) {
    log.warn({ err: error }, 'the file of a scheduled report could not be written')
    return { file: null, fileProblem: `The file could not be written. ${instead}` }
  }
}

/** A mail shows the first ten rows of a section. */
const mailRows = 20
const webhookRows = 1_000
/** Most mail servers take 25 MB or 20, and in a mail a file is a third larger. */
const maxFileBytes = 12 * 1_048_576
