import type { CubeQuery, OrgId } from '@cartograph/contract'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/client-context.ts'
import type { ElementAnswers } from '../elements/element.ts'
import { elementQuery } from './element-queries.ts'

export interface AnswersState<Chosen> {
  /** The last answers, together with what they are answers to; null before the first. */
  readonly shown: { readonly answers: ElementAnswers; readonly chosen: Chosen } | null
  /** What is shown is of an earlier choice. */
  readonly isStale: boolean
  readonly isFetching: boolean
  readonly error: Error | null
  readonly retry: () => void
}

interface Need<Chosen> {
  readonly orgId: OrgId
  readonly queries: readonly CubeQuery[]
  /** What the queries were made from. */
  readonly chosen: Chosen
  /** From the top of the page. */
  readonly rank: number
  /** Not asked before it comes near to what is seen. */
  readonly isNear: boolean
}

export function useElementAnswers<Chosen>(need: Need<Chosen>): AnswersState<Chosen> {
  const { orgId, queries, chosen, rank, isNear } = need
  const client = useClient()
  const loads = useQueries({
    queries: queries.map((query) => ({
      ...elementQuery(client, orgId, query, rank),
      enabled: isNear,
    })),
  })
  const found = loads.flatMap(({ data }) => (data === undefined ? [] : [data.results]))
  const isWhole = found.length === queries.length
  const [shown, setShown] = useState<AnswersState<Chosen>['shown']>(null)
  const isSameAnswers = shown !== null && isSame(shown.answers, found)
  if (isWhole && (!isSameAnswers || shown.chosen !== chosen)) {
    // The very same answers stay the same object: what was prepared from them is still right.
    setShown({ answers: isSameAnswers ? shown.answers : found, chosen })
  }
  const failed = loads.find(({ error }) => error !== null)
  return {
    shown,
    isStale: !isWhole && shown !== null,
    isFetching: loads.some((load) => load.isFetching),
    error: failed?.error ?? null,
    retry: () => {
      for (const load of loads) if (load.error !== null) void load.refetch()
    },
  }
}

function isSame(left: ElementAnswers, right: ElementAnswers): boolean {
  return left.length === right.length && left.every((one, n) => one === right[n])
}
