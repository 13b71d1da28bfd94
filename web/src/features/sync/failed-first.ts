import type { ConnectionId, DataIngestion } from '@cartograph/contract'
import { useState } from 'react'

/** The streams of one connection, at least one. */
export type ConnectionStreams = readonly [DataIngestion, ...DataIngestion[]]

/**
 * Groups streams by connection, failed ones first. A connection that fails while the page is open stays on
 * top, so that no line moves again when a retry starts or succeeds.
 */
export function useFailedFirst(streams: readonly DataIngestion[]): ConnectionStreams[] {
  const [failed, setFailed] = useState<ReadonlySet<ConnectionId>>(new Set())
  const fresh = streams.filter(
    ({ state, connection_id: id }) => state === 'failed' && !failed.has(id),
  )
  if (fresh.length > 0) setFailed(new Set([...failed, ...fresh.map((one) => one.connection_id)]))
  const rank = ([{ connection_id: id }]: ConnectionStreams) => (failed.has(id) ? 0 : 1)
  return groupByConnection(streams).toSorted((one, other) => rank(one) - rank(other))
}

function groupByConnection(streams: readonly DataIngestion[]): ConnectionStreams[] {
  const groups = new Map<ConnectionId, [DataIngestion, ...DataIngestion[]]>()
  for (const stream of streams) {
    const group = groups.get(stream.connection_id)
    if (group) group.push(stream)
    else groups.set(stream.connection_id, [stream])
  }
  return [...groups.values()]
}
