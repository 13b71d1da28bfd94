import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { OrgId, ReportId, ReportRecipientId, ReportScheduleId } from '../values/ids.ts'
import { WebhookSecret } from './recipients.ts'

const path =
  '/v1/orgs/{orgId}/reports/{reportId}/schedules/{scheduleId}/recipients/{recipientId}' as const
const shared = {
  method: 'POST',
  params: z.object({
    orgId: OrgId,
    reportId: ReportId,
    scheduleId: ReportScheduleId,
    recipientId: ReportRecipientId,
  }),
  permission: 'reports.send_outside',
  flag: 'enable_reports',
  needsActivePlan: true,
} as const

export const askReportRecipient = defineEndpoint({
  ...shared,
  name: 'reportRecipients.ask',
  path: `${path}/confirmation`,
  summary: 'Send the email again in which an address confirms that it wants a scheduled report.',
  answer: z.object({ email: z.string() }),
  status: 202,
  errors: ['conflict', 'too_many_requests'],
  audit: 'report_recipient.asked',
})

export const renewWebhookSecret = defineEndpoint({
  ...shared,
  name: 'reportRecipients.renewSecret',
  path: `${path}/secret`,
  summary:
    'Sign the requests of a webhook with a new secret from now on. Only this answer contains it.',
  answer: WebhookSecret,
  audit: 'report_recipient.secret_renewed',
})
