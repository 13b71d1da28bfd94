import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { defaultPageSize, wholeNumber } from '../endpoints/paging.ts'
import { OrgId, ReportId, ReportRunId, ReportScheduleId } from '../values/ids.ts'
import { Instant, TimeZone } from '../values/time.ts'
import {
  maxReportRecipients,
  RecipientInput,
  ReportRecipient,
  WebhookSecret,
} from './recipients.ts'
import { ReportRun, ReportRunState } from './runs.ts'
import { ReportAttachment, SendTiming } from './timing.ts'

/** Of one report. */
export const maxReportSchedules = 10

/** A saved report that is sent to recipients at its times. */
export const ReportSchedule = z.object({
  id: ReportScheduleId,
  report_id: ReportId,
  timing: SendTiming,
  /** That of the workspace, in which the timing counts. */
  timezone: TimeZone,
  attachment: ReportAttachment,
  is_paused: z.boolean(),
  /** The creator. Once they left, the schedule goes on under the workspace, and `name` is null. */
  owner: z.object({ name: z.nullable(z.string()), has_left: z.boolean() }),
  recipients: z.array(ReportRecipient),
  /** Null while paused. */
  next_run_at: z.nullable(Instant),
  /** Of the schedule, not of tests; null before the first. */
  last_run: z.nullable(
    z.object({
      id: ReportRunId,
      due_at: Instant,
      state: ReportRunState,
      message: z.nullable(z.string()),
    }),
  ),
  created_at: Instant,
  updated_at: Instant,
  /** Counts up with each change. */
  version: z.int(),
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

const path = '/v1/orgs/{orgId}/reports/{reportId}/schedules'
const OfReport = z.object({ orgId: OrgId, reportId: ReportId })
const OfSchedule = z.extend(OfReport, { scheduleId: ReportScheduleId })
const shared = { flag: 'enable_reports', needsActivePlan: true } as const

export const listReportSchedules = defineEndpoint({
  name: 'reportSchedules.list',
  method: 'GET',
  path,
  summary: 'The schedules of a report with their recipients, oldest first.',
  params: OfReport,
  answer: z.object({ items: z.array(ReportSchedule) }),
  permission: 'reports.read',
  ...shared,
})

const ScheduleBody = z.strictObject({
  timing: SendTiming,
  attachment: z._default(ReportAttachment, 'none'),
  is_paused: z._default(z.boolean(), false),
  recipients: z
    .array(RecipientInput)
    .check(
      z.minLength(1, 'Add a recipient'),
      z.maxLength(maxReportRecipients, `At most ${maxReportRecipients} recipients`),
    ),
})

/** Only here, and only once, with the keys of webhooks that were added. */
const SavedSchedule = z.object({
  schedule: ReportSchedule,
  webhook_secrets: z.array(WebhookSecret),
})

export const createReportSchedule = defineEndpoint({
  name: 'reportSchedules.create',
  method: 'POST',
  path,
  summary:
    'Send a report regularly. Only admins add recipients outside of the workspace; addresses must confirm before anything is sent to them.',
  params: OfReport,
  body: ScheduleBody,
  answer: SavedSchedule,
  status: 201,
  permission: 'reports.schedule',
  audit: 'report_schedule.created',
  ...shared,
})

export const updateReportSchedule = defineEndpoint({
  name: 'reportSchedules.update',
  method: 'PUT',
  path: `${path}/{scheduleId}`,
  summary: 'Change a schedule, pause it or continue it. Recipients that are left out are removed.',
  params: OfSchedule,
  body: z.extend(ScheduleBody, {
    /** The version that the change is based on; a later one refuses it. Without it the last save wins. */
    version: z.optional(z.int().check(z.minimum(1))),
  }),
  answer: SavedSchedule,
  permission: 'reports.schedule',
  audit: 'report_schedule.updated',
  ...shared,
})

export const deleteReportSchedule = defineEndpoint({
  name: 'reportSchedules.delete',
  method: 'DELETE',
  path: `${path}/{scheduleId}`,
  summary: 'Delete a schedule with its history.',
  params: OfSchedule,
  permission: 'reports.schedule',
  audit: 'report_schedule.deleted',
  flag: 'enable_reports',
})

export const testReportSchedule = defineEndpoint({
  name: 'reportSchedules.test',
  method: 'POST',
  path: `${path}/{scheduleId}/test`,
  summary: 'Send the email of a schedule once, to the caller alone. The history has its outcome.',
  params: OfSchedule,
  answer: z.object({ run_id: ReportRunId, email: z.string() }),
  status: 202,
  errors: ['too_many_requests'],
  permission: 'reports.schedule',
  audit: 'report_schedule.tested',
  ...shared,
})

export const cancelReportRun = defineEndpoint({
  name: 'reportSchedules.cancelRun',
  method: 'POST',
  path: `${path}/{scheduleId}/runs/{runId}/cancel`,
  summary:
    'Cancel a sending that waits or is being computed. Nothing of it is sent; the schedule goes on.',
  params: z.extend(OfSchedule, { runId: ReportRunId }),
  permission: 'reports.schedule',
  audit: 'report_run.cancelled',
  ...shared,
})

export const listReportRuns = defineEndpoint({
  name: 'reportSchedules.listRuns',
  method: 'GET',
  path: `${path}/{scheduleId}/runs`,
  summary: 'When a schedule was sent, what was delivered to whom, and its state; newest first.',
  params: OfSchedule,
  query: z.object({
    page: z._default(wholeNumber(100_000), 1),
    size: z._default(wholeNumber(50), defaultPageSize),
  }),
  answer: z.object({ page: z.int(), items: z.array(ReportRun), total: z.int() }),
  permission: 'reports.read',
  ...shared,
})
