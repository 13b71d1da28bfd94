import type { SyncedAudience, SyncJob } from '@cartograph/contract'
import { formatCount } from '../count-words.ts'
import { jobErrorWords } from './sync-words.ts'

export interface SyncState {
  readonly tone: 'good' | 'bad' | 'caution' | 'info' | 'muted'
  readonly label: string
  /** More about it. */
  readonly note: string | null
}

/** What a synced audience does now, or why it does nothing. */
export function describeSync(sync: SyncedAudience): SyncState {
  const { last_job: job, is_paused: isPaused, platform_audience: audience } = sync
  if (job?.status === 'running') return { tone: 'info', label: 'Running', note: progressWords(job) }
  if (job?.status === 'waiting_for_approval')
    return { tone: 'caution', label: 'Waiting for approval', note: lossWords(job) }
  const failure =
    job?.status === 'failed' && job.error !== null
      ? jobErrorWords(job.error, audience.destination.platform)
      : null
  if (isPaused) return { tone: 'muted', label: 'Paused', note: failure }
  if (job?.status === 'failed') return { tone: 'bad', label: 'Failed', note: failure }
  const note = job?.status === 'cancelled' ? 'The last run was cancelled' : null
  return { tone: 'good', label: 'Active', note }
}

/** '1,200 of 5,000 customers' */
export function progressWords(job: SyncJob): string {
  if (job.is_cancel_requested) return 'Cancelling after the batch that is being sent'
  if (job.phase === 'comparing' || job.planned === null)
    return 'Comparing the segment with the list'
  return `${formatCount(doneOf(job))} of ${formatCount(job.planned)} changes sent`
}

/** Between 0 and 1; null before it is known how much there is to do. */
export function progressShare(job: SyncJob): number | null {
  if (job.planned === null) return null
  return job.planned === 0 ? 1 : Math.min(1, doneOf(job) / job.planned)
}

/** A paused one has to be activated first; one that runs is brought up to date already. */
export function canStart({ is_paused: isPaused, last_job: job }: SyncedAudience): boolean {
  return !isPaused && job?.status !== 'running' && job?.status !== 'waiting_for_approval'
}

function lossWords({ loss_percent: loss }: SyncJob): string | null {
  return loss === null ? null : `Would remove ${Math.round(loss)}% of the list`
}

const doneOf = ({ added, removed, refused }: SyncJob) => added + removed + refused
