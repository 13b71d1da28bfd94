import type { Day, OrgId } from '@cartograph/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { feedQuery } from '../../features/insights/feed-query.ts'
import { defaultChoices, feedBodyOf, type FeedChoices } from './feed-address.ts'
import { facetsOf, type FeedFacets } from './feed-facets.ts'

/** What the filters offer: of what the most significant findings of these days are. Asked for once somebody looks. */
export function useFacets(
  orgId: OrgId,
  { days, metrics, group }: FeedChoices,
  today: Day,
): { readonly facets: FeedFacets | null; readonly want: () => void } {
  // What is chosen already must be called by its name.
  const [isWanted, setWanted] = useState(metrics.length > 0 || group !== '')
  const body = feedBodyOf({ ...defaultChoices, days, hasClosed: true }, today)
  const { data, error } = useQuery({
    ...feedQuery(useClient(), orgId, { query: { page: 1, size: mostItems }, body }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  const hasFailed = error !== null
  const facets = useMemo(
    () => (data ? facetsOf(data.items) : hasFailed ? facetsOf([]) : null),
    [data, hasFailed],
  )
  return { facets, want: () => setWanted(true) }
}

/** As many as a page may hold. */
const mostItems = 50
