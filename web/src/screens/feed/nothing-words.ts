import type { DataIngestion, InsightRun } from '@cartograph/contract'
import type { whyNothing } from '../../features/sync/first-reading.ts'
import { formatCount } from '../../format/decimal.ts'
import { feedDays, type FeedDays } from './feed-address.ts'

export type Streams = readonly DataIngestion[]

/** Why nothing has ever been judged. */
export function reasonWords(
  why: ReturnType<typeof whyNothing>,
  run: InsightRun | null,
  mayConnect: boolean,
): string {
  if (why !== null) return `${reasons[why]}${why === 'unconnected' && !mayConnect ? who : ''}`
  if (run?.state === 'running') {
    return 'The figures are being judged for the first time. What is found shows here by itself.'
  }
  if (run?.state === 'failed') {
    return 'The first search for findings failed. It is tried again with the next sync and every night.'
  }
  return 'The figures have not been judged yet. That happens after the next sync, and every night.'
}

const reasons = {
  unconnected:
    'Findings come from your figures. Connect your shop, ads or mail, and what is out of the ordinary shows here.',
  reading:
    'Your data are being read for the first time. What was out of the ordinary shows here once the history is there.',
  stopped: 'The data sync is stopped. Figures are judged once it goes on.',
  failed: 'The data sync failed. Figures are judged once it works again.',
} as const

const who = ' An admin or a member of this workspace can do that.'

/** Quiet days are an answer, too. */
export function quietWords(days: FeedDays, run: InsightRun | null): string {
  const when = feedDays.find(({ value }) => value === days)?.label.toLowerCase() ?? ''
  const watched =
    run === null || run.series === 0
      ? ''
      : ` ${formatCount(run.series)} ${run.series === 1 ? 'figure was' : 'figures were'} watched.`
  return `Nothing was out of the ordinary: ${when}.${watched}`
}
