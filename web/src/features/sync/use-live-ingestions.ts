import type { DataIngestion, OrgId } from '@cartograph/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { connectLive } from '../../api/live.ts'
import { dataKey, ingestionsKey, ingestionsQuery } from '../../api/queries.ts'

/**
 * Keeps the progress of all streams current over a web socket, or by polling while the socket is down. As
 * rows arrive, the workspace's data is refetched, at most every few seconds.
 */
export function useLiveIngestions(orgId: OrgId): void {
  const client = useClient()
  const queryClient = useQueryClient()
  const [isLive, setLive] = useState(false)
  const { data } = useQuery({
    ...ingestionsQuery(client, orgId),
    refetchInterval: isLive ? false : pollMs,
  })

  useEffect(
    () =>
      connectLive(orgId, client.session, {
        onLive: setLive,
        onMessage: (message) => {
          if (message.type === 'insights') {
            void queryClient.invalidateQueries({ queryKey: ['org', orgId, 'Insight'] })
          }
          if (message.type !== 'data_ingestions') return
          queryClient.setQueryData(ingestionsKey(orgId), { items: message.items })
        },
      }),
    [orgId, client, queryClient],
  )

  const refresh = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stamp = data && fingerprint(data.items)
  const seen = useRef(stamp)
  useEffect(() => {
    const isFirst = seen.current === undefined
    if (stamp === seen.current) return
    seen.current = stamp
    if (isFirst || refresh.current !== undefined) return
    refresh.current = setTimeout(() => {
      refresh.current = undefined
      const filters = { queryKey: dataKey(orgId) }
      void queryClient.invalidateQueries(filters, { cancelRefetch: false })
    }, refreshMs)
  }, [stamp, orgId, queryClient])
  useEffect(() => () => clearTimeout(refresh.current), [])
}

/** Changes exactly when the data may have changed. */
function fingerprint(streams: readonly DataIngestion[]): string {
  return streams
    .map(({ connection_id: id, stream, state, rows_done: done, record_updated_at: at }) =>
      [id, stream, state, done, at].join(' '),
    )
    .join('\n')
}

const pollMs = 5000
const refreshMs = 2000
