import {
  autocompleteMetadata,
  feedInsights,
  feedPages,
  getInsightStatus,
  listDatasources,
  listFeedPins,
  listInsights,
  searchInsights,
  type ClientRequest,
  type InsightId,
  type OrgId,
} from '@cartograph/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../api/client.ts'
import { integrationsKey } from '../../integrations/integration-queries.ts'
import { insightKey } from './insight-key.ts'

type FeedBody = ClientRequest<typeof feedInsights>['body']
type SearchBody = ClientRequest<typeof searchInsights>['body']

export const pinsKey = (orgId: OrgId) => ['org', orgId, 'FeedPin'] as const
export const savedKey = (orgId: OrgId) => [...insightKey(orgId), 'saved'] as const
export const statusKey = (orgId: OrgId) => [...insightKey(orgId), 'status'] as const

/** After this time, insights are refetched when the window regains focus. */
const maxAge = 300_000

/** Loads page by page, at most five; a page that isn't full is the last. */
export function feedPagesQuery({ call }: Client, orgId: OrgId, size: number, body: FeedBody) {
  return infiniteQueryOptions({
    queryKey: [...insightKey(orgId), 'feed', 'pages', size, body],
    queryFn: ({ pageParam: page, signal }) =>
      call(feedInsights, { params: { orgId }, query: { page, size }, body }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, items }) =>
      items.length < size || page >= feedPages ? undefined : page + 1,
    staleTime: maxAge,
  })
}

export function searchPagesQuery({ call }: Client, orgId: OrgId, size: number, body: SearchBody) {
  return infiniteQueryOptions({
    queryKey: [...insightKey(orgId), 'search', 'pages', size, body],
    queryFn: ({ pageParam: page, signal }) =>
      call(searchInsights, { params: { orgId }, query: { page, size }, body }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, items }) => (items.length < size ? undefined : page + 1),
    staleTime: maxAge,
  })
}

/** Loads insights by id, a page at a time; ids that no longer exist are left out. */
export function savedPagesQuery(
  { call }: Client,
  orgId: OrgId,
  size: number,
  all: readonly InsightId[],
) {
  return infiniteQueryOptions({
    queryKey: [...savedKey(orgId), size],
    queryFn: async ({ pageParam: requestedIds, signal }) => ({
      requestedIds,
      items:
        requestedIds.length === 0
          ? []
          : (
              await call(
                listInsights,
                { params: { orgId }, query: { ids: requestedIds.join(',') } },
                { signal },
              )
            ).items,
    }),
    initialPageParam: all.slice(0, size),
    getNextPageParam: (_last, pages) => {
      const known = new Set(pages.flatMap(({ requestedIds }) => requestedIds))
      const next = all.filter((id) => !known.has(id)).slice(0, size)
      return next.length === 0 ? undefined : next
    },
    staleTime: maxAge,
  })
}

/** Without ids there is nothing to request. */
export function insightsByIdQuery({ call }: Client, orgId: OrgId, ids: readonly InsightId[]) {
  return queryOptions({
    queryKey: [...insightKey(orgId), 'list', ids],
    queryFn: ({ signal }) =>
      ids.length === 0
        ? { items: [] }
        : call(listInsights, { params: { orgId }, query: { ids: ids.join(',') } }, { signal }),
    staleTime: maxAge,
  })
}

/** The data sources that insights can be filtered by. */
export function datasourcesQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: [...integrationsKey(orgId), 'datasources'],
    queryFn: ({ signal }) => call(listDatasources, { params: { orgId } }, { signal }),
    staleTime: maxAge,
  })
}

export function pinsQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: pinsKey(orgId),
    queryFn: ({ signal }) => call(listFeedPins, { params: { orgId } }, { signal }),
    staleTime: maxAge,
  })
}

export function statusQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: statusKey(orgId),
    queryFn: ({ signal }) => call(getInsightStatus, { params: { orgId } }, { signal }),
    staleTime: 60_000,
  })
}

/** Search suggestions; the previous ones stay until the next ones have loaded. */
export function entitiesQuery({ call }: Client, orgId: OrgId, phrase: string) {
  return queryOptions({
    queryKey: [...insightKey(orgId), 'entities', phrase],
    queryFn: ({ signal }) =>
      call(autocompleteMetadata, { params: { orgId }, query: { phrase } }, { signal }),
    staleTime: maxAge,
    placeholderData: keepPreviousData,
  })
}
