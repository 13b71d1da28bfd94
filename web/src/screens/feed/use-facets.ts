import { countFacets, type Day, type OrgId } from '@cartograph/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { insightKey } from '../../features/insights/queries/insight-key.ts'
import { buildFeedBody, type FeedChoices } from './feed-address.ts'
import type { Facets } from './feed-facets.ts'

interface KnownFacets {
  /** Undefined while they load, null where they could not be loaded. */
  readonly facets: Facets | null | undefined
  /** The options are about to be shown. */
  readonly want: () => void
}

/** The options of the filters for the filtered feed. They load when a filter is opened, each time anew. */
export function useFacets(orgId: OrgId, choices: FeedChoices, today: Day): KnownFacets {
  const { call } = useClient()
  // What is chosen already must be called by its name.
  const [isWanted, setWanted] = useState(choices.metrics.length > 0 || choices.group !== '')
  const body = buildFeedBody(choices, today)
  const { data, error, isStale, isFetching, refetch } = useQuery({
    queryKey: [...insightKey(orgId), 'facets', body],
    queryFn: ({ signal }) => call(countFacets, { params: { orgId }, body }, { signal }),
    enabled: isWanted,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
  const want = () => {
    setWanted(true)
    if (isWanted && isStale && !isFetching) void refetch()
  }
  return { facets: data ?? (error === null ? undefined : null), want }
}
