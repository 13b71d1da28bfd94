import type { Day, DayRange, FeedQuery } from '@cartograph/contract'
import type { FeedRequest } from '../../../insights/feed-query.ts'

/** What is found in the days that the dashboard shows; where it has none, in those up to today. */
export function planFeed(
  { size, compact: _compact, ...asked }: FeedQuery,
  range: DayRange | null,
  today: Day,
): FeedRequest {
  const dates =
    range === null ? { reference_date: today } : { since: range[0], reference_date: range[1] }
  return { query: { page: 1, size }, body: { ...asked, ...dates } }
}
