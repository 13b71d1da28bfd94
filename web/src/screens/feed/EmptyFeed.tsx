import type { Day, OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { statusQuery } from '../../features/insights/queries/insight-queries.ts'
import { explainNoData } from '../../features/sync/first-sync.ts'
import { Button } from '../../ui/button/Button.tsx'
import { buttonLook } from '../../ui/button/button-look.ts'
import { defaultChoices, isNarrowed, type FeedChoices } from './feed-address.ts'
import { describeQuietFeed, explainEmptyFeed, type Streams } from './explain-empty-feed.ts'

interface EmptyFeedProps {
  readonly orgId: OrgId
  readonly today: Day
  readonly streams: Streams
  readonly mayConnect: boolean
  readonly choices: FeedChoices
  readonly onChange: (choices: FeedChoices) => void
}

/** Replaces an empty list: explains why it is empty and what to do. */
export function EmptyFeed(props: EmptyFeedProps) {
  const { orgId, streams, mayConnect, choices, onChange } = props
  const { data: status } = useQuery(statusQuery(useClient(), orgId))
  const why = explainNoData(streams)
  if (why === null && isNarrowed(choices)) {
    return (
      <EmptyState title="No data found" text="No insights match these filters.">
        <Button onClick={() => onChange({ ...defaultChoices, isCompact: choices.isCompact })}>
          Reset filters
        </Button>
      </EmptyState>
    )
  }
  const run = status?.run ?? null
  if (why !== null || status?.run === null || (run !== null && run.through === null)) {
    return (
      <EmptyState title="No data found" text={explainEmptyFeed(why, run, mayConnect)}>
        {why !== null && why !== 'reading' && mayConnect && (
          <Link
            to="/org/$orgId/settings/datasources"
            params={{ orgId }}
            className={buttonLook('primary')}
          >
            {why === 'unconnected' ? 'Connect a data source' : 'View data sources'}
          </Link>
        )}
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No data found" text={describeQuietFeed(choices.days, run)}>
      {longerDays(choices) !== null && (
        <Button onClick={() => onChange({ ...choices, days: '90' })}>Show 90 days</Button>
      )}
    </EmptyState>
  )
}

/** Null if the longest range is already selected. */
function longerDays({ days }: FeedChoices) {
  return days === '90' || days === 'all' ? null : '90'
}
