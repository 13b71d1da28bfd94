import type { CubeQuery, ElementType, LoadAnswer, OrgId } from '@cartograph/contract'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useClient } from '../../../api/client-context.ts'
import type { Client, QuerySource } from '../../../api/client.ts'
import { dataKey } from '../../../api/queries.ts'
import { feedQuery, type FeedRequest } from '../../insights/queries/feed-query.ts'
import type { AnswersOf } from '../model/element.ts'
import { QueryLane } from './query-lane.ts'

/**
 * Elements with equal queries share one key and one request. Requests start from the top of the page down and
 * are aborted when no element needs them any more.
 */
function elementQuery(
  client: Client,
  orgId: OrgId,
  query: CubeQuery,
  rank: number,
  source: QuerySource | undefined,
) {
  return queryOptions({
    queryKey: [...dataKey(orgId), 'element', query],
    queryFn: ({ signal }): Promise<LoadAnswer> =>
      lane.run(rank, signal, () => client.load(orgId, query, signal, source)),
    staleTime: 60_000,
    refetchInterval: ({ state }) => (hasNoDataYet(state.error) ? 2_000 : false),
  })
}

/** For the first seconds of its first sync, a workspace has no tables. */
export function hasNoDataYet(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}

/** The engine runs about one query per core, so more requests at once would only delay the first answers. */
export const lane = new QueryLane(6)

export interface AnswersState<Chosen> {
  /** The last complete answers with the choices they belong to; null before the first. */
  readonly shown: { readonly answers: AnswersOf<ElementType>; readonly chosen: Chosen } | null
  /** The answers belong to an earlier choice. */
  readonly isStale: boolean
  readonly isFetching: boolean
  readonly error: Error | null
  readonly retry: () => void
}

interface Need<Chosen> {
  readonly orgId: OrgId
  readonly queries: readonly CubeQuery[]
  /** Of each query. */
  readonly sources: readonly QuerySource[]
  /** A request to the insights feed, sent instead of queries. */
  readonly feed: FeedRequest | null
  /** The choices that the queries were built from. */
  readonly chosen: Chosen
  /** Position from the top of the page. */
  readonly rank: number
  /** Requests wait until the element is near the viewport. */
  readonly isNear: boolean
}

export function useElementAnswers<Chosen>(need: Need<Chosen>): AnswersState<Chosen> {
  const { orgId, queries, sources, feed, chosen, rank, isNear } = need
  const client = useClient()
  const loads = useQueries({
    queries: queries.map((query, n) => ({
      ...elementQuery(client, orgId, query, rank, sources[n]),
      enabled: isNear,
    })),
  })
  const feeds = useQueries({
    queries: (feed === null ? [] : [feed]).map((request) => ({
      ...feedQuery(client, orgId, request),
      enabled: isNear,
    })),
  })
  const all = [...loads, ...feeds]
  const found =
    feed === null
      ? loads.flatMap(({ data }) => (data === undefined ? [] : [data.results]))
      : feeds.flatMap(({ data }) => (data === undefined ? [] : [data.items]))
  const isWhole = found.length === all.length
  const [shown, setShown] = useState<AnswersState<Chosen>['shown']>(null)
  const isSameAnswers = shown !== null && isSame(shown.answers, found)
  if (isWhole && (!isSameAnswers || shown.chosen !== chosen)) {
    // Keeps the same array for equal answers, so that memoized preparation stays valid.
    setShown({ answers: isSameAnswers ? shown.answers : found, chosen })
  }
  const failed = all.find(({ error }) => error !== null)
  return {
    shown,
    isStale: !isWhole && shown !== null,
    isFetching: all.some((load) => load.isFetching),
    error: failed?.error ?? null,
    retry: () => {
      for (const load of all) if (load.error !== null) void load.refetch()
    },
  }
}

function isSame(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((one, n) => one === right[n])
}
