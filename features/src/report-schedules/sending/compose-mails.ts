import { sendTimingWords, type OrgId } from '@cartograph/contract'
import type { Context } from '../../context.ts'
import { oneLine, renderMail, withoutLinks, type RenderedMail } from '../../mail/index.ts'
import { composeReportMail } from '../../reports/index.ts'
import { recipientLink, tokenPlace } from '../recipients/recipient-token.ts'
import type { PlannedDelivery } from './plan-deliveries.ts'
import type { PreparedReport } from './prepare-report.ts'
import type { OpenRun } from './read-run.ts'

export function reportLink(ctx: Context, orgId: OrgId, { schedule }: OpenRun): string {
  return `${ctx.settings.publicUrl()}/org/${orgId}/insights/reports/${schedule.reportId}`
}

/** Warnings above the numbers: late data, and an owner who left. */
export function reportNotes(
  { hasOwner, workspaceName, run }: OpenRun,
  late: readonly string[],
): string[] {
  const notes: string[] = []
  if (run.testFor !== null) notes.push('This is a test. It was sent to you alone.')
  if (late.length > 0) {
    const names = late.join(' and ')
    notes.push(
      `Data of ${names} are late: their sync had not finished an hour after the report was due. The numbers go up to the time below.`,
    )
  }
  if (!hasOwner) {
    notes.push(
      `The person who scheduled this report has left. It goes on under the workspace ${workspaceName}.`,
    )
  }
  return notes
}

export interface RecipientMail {
  readonly mail: RenderedMail
  readonly headers: Readonly<Record<string, string>>
}

/** The report, with a link that ends it. */
export function reportMail(
  ctx: Context,
  open: OpenRun,
  delivery: PlannedDelivery,
  { report, fileProblem }: PreparedReport,
  notes: readonly string[],
): RecipientMail {
  const { orgId } = open.run
  const end = endLink(ctx, delivery)
  return {
    headers: headersOf(end),
    mail: composeReportMail(report, {
      link: reportLink(ctx, orgId, open),
      publicUrl: ctx.settings.publicUrl(),
      notes: fileProblem === null ? notes : [...notes, fileProblem],
      asides: [{ text: reasonOf(open, delivery), ...(end === null ? {} : { url: end }) }],
    }),
  }
}

/** A sentence and no numbers. */
export function noAccessMail(
  ctx: Context,
  open: OpenRun,
  delivery: PlannedDelivery,
): RecipientMail {
  const { report, workspaceName } = open
  const end = endLink(ctx, delivery)
  const name = oneLine(report.name)
  const mail = renderMail(
    {
      subject: oneLine(`You no longer have access to ${name}`),
      blocks: [
        {
          kind: 'paragraph',
          text: withoutLinks(
            `You would get the report “${name}” now, but you have no access to reports of ${oneLine(workspaceName)}. An admin of the workspace can give it to you. Until then you get no further emails about it.`,
          ),
        },
        ...(end === null
          ? []
          : [
              {
                kind: 'aside',
                text: 'Get this report no more, also with access:',
                url: end,
              } as const,
            ]),
      ],
    },
    ctx.settings.publicUrl(),
  )
  return { mail, headers: headersOf(end) }
}

function endLink(ctx: Context, { recipientId, sealedToken }: PlannedDelivery): string | null {
  if (sealedToken === null) return null
  const token = ctx.store.unseal(sealedToken, tokenPlace(recipientId))
  return recipientLink(ctx.settings.publicUrl(), token)
}

/** One click in the mail program ends it (RFC 8058), without a page. */
function headersOf(end: string | null): Record<string, string> {
  if (end === null) return {}
  return {
    'List-Unsubscribe': `<${end}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function reasonOf(
  { schedule, timezone, workspaceName }: OpenRun,
  delivery: PlannedDelivery,
): string {
  const when = `${sendTimingWords(schedule.timing)} (${timezone})`
  const workspace = withoutLinks(oneLine(workspaceName))
  if (delivery.sealedToken === null) return `Recipients of this report get it ${when}.`
  return delivery.kind === 'member'
    ? `You get this report ${when} as a member of ${workspace}. Turn it off:`
    : `You get this report of ${workspace} ${when} because you confirmed it. Stop getting it:`
}
