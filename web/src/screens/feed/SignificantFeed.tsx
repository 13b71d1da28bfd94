import {
  feedPages,
  feedPageSizes,
  hasPermission,
  type CurrencyCode,
  type DataIngestion,
  type Day,
  type OrgId,
  type Role,
} from '@cartograph/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import {
  datasourcesQuery,
  feedPagesQuery,
} from '../../features/insights/queries/insight-queries.ts'
import { PagedInsights } from '../../features/insights/list/PagedInsights.tsx'
import { useInsightCommands } from '../../features/insights/actions/use-insight-commands.ts'
import { feedbackOf } from '../../features/insights/actions/use-feedback.ts'
import { buildFeedBody, type FeedChoices } from './feed-address.ts'
import { FeedControls } from './FeedControls.tsx'
import { EmptyFeed } from './EmptyFeed.tsx'

interface SignificantFeedProps extends FeedPageContext {
  readonly orgId: OrgId
  readonly streams: readonly DataIngestion[]
}

/** Insights, most significant first. */
export function SignificantFeed(props: SignificantFeedProps) {
  const { orgId, streams, today, currency, role, choices, onChange } = props
  const { isCompact, hasClosed } = choices
  const size = isCompact ? feedPageSizes.compact : feedPageSizes.detailed
  const client = useClient()
  const query = useInfiniteQuery(feedPagesQuery(client, orgId, size, buildFeedBody(choices, today)))
  const commands = useInsightCommands(orgId)
  const { data: sources } = useQuery(datasourcesQuery(client, orgId))
  const chosen = { orgId, today, choices, onChange }
  return (
    <>
      <FeedControls {...chosen} datasources={sources?.items ?? none} />
      {!hasPermission(role, 'insights.mark') && (
        <p className="text-13 text-muted">
          Only members and admins of this workspace can give feedback and dismiss insights.
        </p>
      )}
      <PagedInsights
        {...{ orgId, currency, query, isCompact, commands }}
        isShown={(item) => hasClosed || feedbackOf(item).closed_reason === null}
        label="Insights, most significant first"
        limit={{
          pages: feedPages,
          size,
          words: `These are the ${feedPages * size} most significant insights. Narrow the dates or filters to see others.`,
        }}
        empty={
          <EmptyFeed
            {...chosen}
            streams={streams}
            mayConnect={hasPermission(role, 'connections.change')}
          />
        }
      />
    </>
  )
}

/** What both tabs need. */
interface FeedPageContext {
  readonly currency: CurrencyCode
  readonly role: Role
  /** Today in the workspace's time zone. */
  readonly today: Day
  readonly choices: FeedChoices
  readonly onChange: (choices: FeedChoices) => void
}

const none = [] as const
