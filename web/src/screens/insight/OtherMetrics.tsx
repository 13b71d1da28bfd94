import {
  workspaceEntityGroup,
  type CurrencyCode,
  type FeedItem,
  type OrgId,
} from '@cartograph/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient } from '../../api/client-context.ts'
import { useFlags } from '../../features/workspace/use-flags.ts'
import { searchPagesQuery } from '../../features/insights/queries/insight-queries.ts'
import { PagedInsights } from '../../features/insights/list/PagedInsights.tsx'
import type { InsightCommands } from '../../features/insights/actions/use-insight-commands.ts'

interface OtherMetricsProps {
  readonly orgId: OrgId
  readonly currency: CurrencyCode
  readonly item: FeedItem
  readonly commands: InsightCommands
}

export function OtherMetrics({ orgId, currency, item, commands }: OtherMetricsProps) {
  const { metadata_id, entity_alias, entity_group } = item._source
  const flags = useFlags(orgId)
  const query = useInfiniteQuery(
    searchPagesQuery(useClient(), orgId, pageSize, { metadata_ids: [metadata_id] }),
  )
  const isWhole = entity_group === workspaceEntityGroup
  return (
    <>
      <p className="max-w-[70ch] text-14 text-muted">
        Other insights about {isWhole ? 'the whole business' : entity_alias}, newest first.
      </p>
      <PagedInsights
        {...{ orgId, currency, query, commands }}
        isCompact
        label={`Other insights about ${entity_alias}`}
        isShown={({ _id }) => _id !== item._id}
        empty={<p className="text-14">No data found</p>}
      />
      {flags.enable_search && (
        <Link
          to="/org/$orgId/insights/search"
          params={{ orgId }}
          search={{ entity_alias, metadata_id }}
          className="self-start rounded-control px-2 py-1 text-13 font-medium text-accent hover:bg-hover"
        >
          Search for {entity_alias}
        </Link>
      )}
    </>
  )
}

const pageSize = 10
