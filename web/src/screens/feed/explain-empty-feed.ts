import type { DataIngestion, InsightRun } from '@cartograph/contract'
import type { explainNoData } from '../../features/sync/first-sync.ts'
import { formatCount } from '../../format/decimal.ts'
import { feedDays, type FeedDays } from './feed-address.ts'

export type Streams = readonly DataIngestion[]

/** Why nothing has been analyzed yet. */
export function explainEmptyFeed(
  why: ReturnType<typeof explainNoData>,
  run: InsightRun | null,
  mayConnect: boolean,
): string {
  if (why !== null) return `${reasons[why]}${why === 'unconnected' && !mayConnect ? who : ''}`
  if (run?.state === 'running') {
    return 'Your data is being analyzed for the first time. Insights appear here automatically.'
  }
  if (run?.state === 'failed') {
    return 'The first analysis failed. It runs again after the next sync and every night.'
  }
  return "Your data hasn't been analyzed yet. Analysis runs after the next sync and every night."
}

const reasons = {
  unconnected: 'Connect your store, ads or email to see unusual changes here.',
  reading:
    'Your data is syncing for the first time. Unusual changes appear here once your history is loaded.',
  stopped: 'The data sync is stopped. Start it to get new insights.',
  failed: 'The data sync failed. Insights resume once it works again.',
} as const

const who = ' Ask an admin or a member of this workspace.'

/** For a period that was analyzed and had no unusual change. */
export function describeQuietFeed(days: FeedDays, run: InsightRun | null): string {
  const when = feedDays.find(({ value }) => value === days)?.label.toLowerCase() ?? ''
  const watched =
    run === null || run.series === 0
      ? ''
      : ` ${formatCount(run.series)} ${run.series === 1 ? 'metric was' : 'metrics were'} tracked.`
  return `No unusual changes: ${when}.${watched}`
}
