import { feedPageSizes, type CurrencyCode, type OrgId } from '@cartograph/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { searchPagesQuery } from '../../features/insights/queries/insight-queries.ts'
import { PagedInsights } from '../../features/insights/list/PagedInsights.tsx'
import { useInsightCommands } from '../../features/insights/actions/use-insight-commands.ts'
import type { buildSearchBody } from './search-address.ts'

interface SearchResultsProps {
  readonly orgId: OrgId
  readonly currency: CurrencyCode
  readonly body: NonNullable<ReturnType<typeof buildSearchBody>>
}

/** All insights about an entity, newest first, including dismissed ones. */
export function SearchResults({ orgId, currency, body }: SearchResultsProps) {
  const query = useInfiniteQuery(searchPagesQuery(useClient(), orgId, feedPageSizes.detailed, body))
  const commands = useInsightCommands(orgId)
  return (
    <PagedInsights
      {...{ orgId, currency, query, commands }}
      isCompact={false}
      isShown={isAny}
      label="Insights, newest first"
      empty={
        <EmptyState
          title="No results found"
          text="There are no insights about this yet. Try something broader, such as a channel or a metric."
        />
      }
    />
  )
}

const isAny = () => true
