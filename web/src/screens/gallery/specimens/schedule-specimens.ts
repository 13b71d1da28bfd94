import {
  OrgId,
  ReportDeliveryId,
  ReportId,
  ReportRecipientId,
  ReportRunId,
  ReportScheduleId,
  type ReportDelivery,
  type ReportRecipient,
  type ReportRun,
  type ReportSchedule,
} from '@cartograph/contract'

const id = (n: number) => `01930000-0000-7000-8000-0000000009${String(n).padStart(2, '0')}`

/** The year is left out of dates of the present one, so that pictures of them last. */
const year = new Date().getUTCFullYear()
const due = `${year}-11-23T13:00:00.000Z`
const sentAt = `${year}-11-23T13:01:00.000Z`

export const scheduleOrg = { org_id: OrgId.parse(id(0)) }

export function recipient(label: string, about: Partial<ReportRecipient> = {}): ReportRecipient {
  return {
    id: ReportRecipientId.parse(id(1)),
    kind: 'member',
    user_id: null,
    label,
    email: null,
    state: 'active',
    has_access: true,
    added_at: due,
    confirmed_at: null,
    ended_at: null,
    ...about,
  }
}

const recipients = [
  recipient('Ada Miller'),
  recipient('Bo Li', { has_access: false }),
  recipient('carla@agency.example', { kind: 'address', state: 'waiting' }),
  recipient('dan@agency.example', { kind: 'address', state: 'ended' }),
  recipient('hooks.warehouse.example/…a1b2', { kind: 'webhook' }),
]

export function schedule(about: Partial<ReportSchedule> = {}): ReportSchedule {
  return {
    id: ReportScheduleId.parse(id(2)),
    report_id: ReportId.parse(id(3)),
    timing: { every: 'week', weekday: 1, hour: 8 },
    timezone: 'America/New_York',
    attachment: 'xlsx',
    is_paused: false,
    owner: { name: 'Grace Hopper', has_left: false },
    recipients,
    next_run_at: `${year}-11-30T13:00:00.000Z`,
    last_run: lastRun('done', null),
    created_at: due,
    updated_at: due,
    version: 1,
    ...about,
  }
}

export function lastRun(
  state: ReportRun['state'],
  message: string | null,
): NonNullable<ReportSchedule['last_run']> {
  return { id: ReportRunId.parse(id(4)), due_at: due, state, message }
}

export function run(about: Partial<ReportRun> = {}): ReportRun {
  return {
    id: ReportRunId.parse(id(4)),
    is_test: false,
    due_at: due,
    state: 'done',
    message: null,
    finished_at: sentAt,
    cancelled_by: null,
    period: { from: `${year}-11-16`, to: `${year}-11-22` },
    data_through: `${year}-11-23T12:50:00.000Z`,
    is_data_late: false,
    deliveries: [delivery('Ada Miller', { attachment: 'pdf' })],
    ...about,
  }
}

export function delivery(label: string, about: Partial<ReportDelivery> = {}): ReportDelivery {
  const { state = 'sent' } = about
  return {
    id: ReportDeliveryId.parse(id(label.length)),
    recipient_id: ReportRecipientId.parse(id(1)),
    kind: 'member',
    label,
    state,
    content: 'report',
    attachment: 'none',
    attempts: 1,
    next_attempt_at: null,
    message: null,
    sent_at: state === 'sent' ? sentAt : null,
    ...about,
  }
}

export const deliveries = [
  delivery('Ada Miller'),
  delivery('Bo Li', { content: 'no_access' }),
  delivery('carla@agency.example', { kind: 'address', attachment: 'pdf' }),
  delivery('hooks.warehouse.example/…a1b2', {
    kind: 'webhook',
    state: 'failed',
    attempts: 6,
    message: 'It answered with status 500.',
  }),
  delivery('hooks.slack.com/…Zx9Q', { kind: 'slack', state: 'unknown' }),
]
