import type { DataIngestion, OrgId } from '@cartograph/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { integrationsKey } from './integration-queries.ts'

/** When a sync begins, ends or fails, the status and the health of its connection may be others. */
export function useFollowSync(orgId: OrgId, streams: readonly DataIngestion[]): void {
  const queryClient = useQueryClient()
  const states = streams
    .map(({ connection_id: id, stream, state }) => `${id} ${stream} ${state}`)
    .join('\n')
  const seen = useRef(states)
  useEffect(() => {
    if (states === seen.current) return
    const isFirst = seen.current === ''
    seen.current = states
    if (isFirst) return
    void queryClient.invalidateQueries({ queryKey: integrationsKey(orgId) })
  }, [states, orgId, queryClient])
}
