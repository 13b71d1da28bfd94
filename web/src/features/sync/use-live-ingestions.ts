import type { DataIngestion, OrgId } from '@cartograph/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { connectLive } from '../../api/live.ts'
import { liveChannels } from '../../api/live-channels.ts'
import {
  dataKey,
  ingestionsKey,
  ingestionsQuery,
  orgsQuery,
  workspaceQuery,
} from '../../api/queries.ts'
import { reloadQueries, setLiveData } from '../../api/live-data.ts'
import { refreshAfterChanges, type Refresher } from './refresh-after-changes.ts'

/**
 * Keeps the progress of all streams current over a web socket, or by frequent polling while the socket is down. As
 * rows arrive, the workspace's data is refetched, at most every few seconds; its insights, its synced audiences,
 * the user's conversations and notifications, comments and the workspace itself, when they change.
 */
export function useLiveIngestions(orgId: OrgId): void {
  const client = useClient()
  const queryClient = useQueryClient()
  const [isLive, setLive] = useState(false)
  const { data } = useQuery({
    ...ingestionsQuery(client, orgId),
    refetchInterval: isLive ? livePollMs : pollMs,
  })

  useEffect(() => {
    const reloadInsights = () => void reloadQueries(queryClient, ['org', orgId, 'Insight'])
    const reloadWorkspace = () => {
      void reloadQueries(queryClient, workspaceQuery(client, orgId).queryKey)
      void reloadQueries(queryClient, orgsQuery(client).queryKey)
    }
    // Not all that is known of an audience: its list is asked about at the platform.
    const reloadSyncs = () => {
      void reloadQueries(queryClient, ['org', orgId, 'Sync', 'list'])
      void reloadQueries(queryClient, ['org', orgId, 'Sync', 'one'])
    }
    const reloadConversations = () =>
      void reloadQueries(queryClient, ['org', orgId, 'Conversation'])
    // How many comments are open and unread.
    const reloadChannels = () => {
      void reloadQueries(queryClient, ['org', orgId, 'Channel'])
      void reloadQueries(queryClient, ['org', orgId, 'Discussion'])
    }
    const reloadNotifications = () =>
      void reloadQueries(queryClient, ['org', orgId, 'Notification'])
    const disconnect = connectLive(orgId, client.session, {
      onLive: (send) => {
        setLive(send !== null)
        liveChannels(client).connected(send)
      },
      onGap: () => {
        reloadChannels()
        reloadInsights()
        reloadWorkspace()
        reloadSyncs()
        reloadConversations()
        reloadNotifications()
      },
      onMessage: (message) => {
        if (message.type === 'insights') reloadInsights()
        if (message.type === 'workspace') reloadWorkspace()
        if (message.type === 'synced_audiences') reloadSyncs()
        if (message.type === 'conversations') reloadConversations()
        if (message.type === 'notifications') reloadNotifications()
        if (message.type === 'channels') reloadChannels()
        if (message.type === 'channel') liveChannels(client).receive(message.news)
        if (message.type !== 'data_ingestions') return
        setLiveData(queryClient, ingestionsKey(orgId), { items: message.items })
      },
    })
    return () => {
      disconnect()
      liveChannels(client).connected(null)
    }
  }, [orgId, client, queryClient])

  const refresher = useRef<Refresher>(undefined)
  useEffect(() => {
    refresher.current = refreshAfterChanges(() => reloadQueries(queryClient, dataKey(orgId)))
    return () => refresher.current?.stop()
  }, [orgId, queryClient])

  const stamp = data && fingerprint(data.items)
  const seen = useRef(stamp)
  useEffect(() => {
    const isFirst = seen.current === undefined
    if (stamp === seen.current) return
    seen.current = stamp
    if (!isFirst) refresher.current?.request()
  }, [stamp])
}

/** Changes exactly when the data may have changed. */
function fingerprint(streams: readonly DataIngestion[]): string {
  return streams
    .map(({ connection_id: id, stream, state, rows_done: done, record_updated_at: at }) =>
      [id, stream, state, done, at].join(' '),
    )
    .join('\n')
}

const pollMs = 5_000
/** A dead connection may go unnoticed, for example after a laptop slept. */
const livePollMs = 60_000
