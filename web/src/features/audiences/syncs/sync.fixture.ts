import {
  ConnectionId,
  SyncedAudienceId,
  SyncJobId,
  type DestinationOption,
  type DryRun,
  type SyncedAudience,
  type SyncJob,
} from '@cartograph/contract'
import { segment } from '../segment.fixture.ts'

const id = (kind: string, n: number) =>
  `01930000-0000-7000-8000-000000000${kind}${String(n).padStart(2, '0')}`

export function syncJob(n: number, about: Partial<SyncJob> = {}): SyncJob {
  return {
    id: SyncJobId.parse(id('7', n)),
    started_at: '2026-11-14T15:00:00.000Z',
    completed_at: '2026-11-14T15:01:30.000Z',
    status: 'completed',
    number_of_records_synced: 1_200,
    phase: 'sending',
    planned: 1_200,
    added: 1_190,
    removed: 7,
    refused: 3,
    match_rate: null,
    is_cancel_requested: false,
    loss_percent: null,
    error: null,
    ...about,
  }
}

export const runningJob = syncJob(9, {
  status: 'running',
  completed_at: null,
  planned: 5_000,
  added: 1_200,
  removed: 0,
  refused: 0,
})

export const waitingJob = syncJob(8, {
  status: 'waiting_for_approval',
  completed_at: null,
  planned: 620,
  added: 0,
  removed: 0,
  refused: 0,
  loss_percent: 62,
})

/** Sent to Facebook every six hours. */
export function sync(n: number, about: Partial<SyncedAudience> = {}): SyncedAudience {
  const { id: segmentId, name } = segment(n)
  return {
    id: SyncedAudienceId.parse(id('6', n)),
    is_paused: false,
    updated_at: '2026-11-14T15:00:00.000Z',
    platform_audience: {
      name: `Audience ${n}`,
      platform_settings: { is_value_based: false },
      destination: { id: facebook.id, name: facebook.name, platform: 'FB', mode: facebook.mode },
    },
    sync_config: { schedule: '12 */6 * * *', fields_to_include: ['email', 'phone'] },
    segment: { id: segmentId, name },
    hold_out_percent: 10,
    largest_loss_percent: 50,
    next_run_at: '2026-11-15T18:12:00.000Z',
    last_job: syncJob(n),
    ...about,
  }
}

export const facebook: DestinationOption = {
  id: ConnectionId.parse(id('5', 1)),
  name: 'Northwind Ads',
  platform: 'FB',
  mode: 'live',
  kind: 'social',
  fields: ['email', 'first_and_last_name', 'phone', 'lifetime_value'],
  identifiers: ['email', 'phone'],
  name_length: 50,
  smallest_list: 100,
  membership_days: null,
  leaves_by_expiry: false,
  takes_values: true,
  requires_reauth: false,
}

export const google: DestinationOption = {
  ...facebook,
  id: ConnectionId.parse(id('5', 2)),
  name: 'Northwind Search',
  platform: 'GD',
  kind: 'search',
  fields: ['email', 'first_and_last_name', 'phone', 'address'],
  identifiers: ['email', 'phone', 'address'],
  membership_days: { least: 1, most: 540 },
  takes_values: false,
}

export const klaviyo: DestinationOption = {
  ...google,
  id: ConnectionId.parse(id('5', 3)),
  name: 'Northwind Mail',
  platform: 'KL',
  kind: 'email',
  fields: ['email', 'first_and_last_name', 'phone'],
  identifiers: ['email'],
  membership_days: null,
}

export const adroll: DestinationOption = {
  ...google,
  id: ConnectionId.parse(id('5', 4)),
  name: 'Northwind Retargeting',
  platform: 'RL',
  kind: 'social',
  fields: ['email'],
  identifiers: ['email'],
  membership_days: { least: 30, most: 30 },
  leaves_by_expiry: true,
}

export function dryRun(about: Partial<DryRun> = {}): DryRun {
  return {
    members: 1_300,
    add: 1_200,
    update: 0,
    remove: 0,
    leaves_within_days: null,
    unchanged: 0,
    refused: 0,
    held_back: [
      { reason: 'opted_out', customers: 70 },
      { reason: 'hold_out', customers: 30 },
    ],
    problems: [],
    needs_approval: false,
    examples: {
      add: [{ customer_id: '1', email: 'buyer-1@shop.example', name: 'Buyer 1' }],
      remove: [],
      held_back: [
        {
          customer_id: '2',
          email: 'buyer-2@shop.example',
          name: 'Buyer 2',
          reason: 'opted_out',
        },
      ],
    },
    ...about,
  }
}
