import {
  ReportDeliveryId,
  ReportId,
  ReportRecipientId,
  ReportRunId,
  ReportScheduleId,
  UserId,
  type ReportDelivery,
  type ReportRecipient,
  type ReportRun,
  type ReportSchedule,
} from '@cartograph/contract'

const id = (block: string, n: number) =>
  `01930000-0000-7000-8000-00000000${block}${String(n).padStart(2, '0')}`

export function recipient(n: number, about: Partial<ReportRecipient> = {}): ReportRecipient {
  return {
    id: ReportRecipientId.parse(id('05', n)),
    kind: 'member',
    user_id: UserId.parse(id('06', n)),
    label: `Member ${n}`,
    email: `member-${n}@shop.example`,
    state: 'active',
    has_access: true,
    added_at: '2026-11-14T15:00:00.000Z',
    confirmed_at: null,
    ended_at: null,
    ...about,
  }
}

export function outsideRecipient(n: number, about: Partial<ReportRecipient> = {}): ReportRecipient {
  const email = `outside-${n}@agency.example`
  return recipient(n, { kind: 'address', user_id: null, label: email, email, ...about })
}

export function schedule(n: number, about: Partial<ReportSchedule> = {}): ReportSchedule {
  return {
    id: ReportScheduleId.parse(id('04', n)),
    report_id: ReportId.parse(id('03', 1)),
    timing: { every: 'week', weekday: 1, hour: 8 },
    timezone: 'America/New_York',
    attachment: 'none',
    is_paused: false,
    owner: { name: 'Grace Hopper', has_left: false },
    recipients: [recipient(1)],
    next_run_at: '2026-11-30T13:00:00.000Z',
    last_run: null,
    created_at: '2026-11-14T15:00:00.000Z',
    updated_at: '2026-11-14T15:00:00.000Z',
    version: 1,
    ...about,
  }
}

export function delivery(n: number, about: Partial<ReportDelivery> = {}): ReportDelivery {
  return {
    id: ReportDeliveryId.parse(id('08', n)),
    recipient_id: ReportRecipientId.parse(id('05', n)),
    kind: 'member',
    label: `Member ${n}`,
    state: 'sent',
    content: 'report',
    attachment: 'none',
    attempts: 1,
    next_attempt_at: null,
    message: null,
    sent_at: '2026-11-23T13:01:00.000Z',
    ...about,
  }
}

export function run(n: number, about: Partial<ReportRun> = {}): ReportRun {
  return {
    id: ReportRunId.parse(id('07', n)),
    is_test: false,
    due_at: '2026-11-23T13:00:00.000Z',
    state: 'done',
    message: null,
    finished_at: '2026-11-23T13:01:00.000Z',
    cancelled_by: null,
    period: { from: '2026-11-16', to: '2026-11-22' },
    data_through: '2026-11-23T12:50:00.000Z',
    is_data_late: false,
    deliveries: [delivery(1)],
    ...about,
  }
}
