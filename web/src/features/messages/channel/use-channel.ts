import type { ChannelTag, OrgId, UserId } from '@cartograph/contract'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useClient } from '../../../api/client-context.ts'
import type { Client } from '../../../api/client.ts'
import { Channel, type ChannelSnapshot } from './channel.ts'

/** A channel of the user, open while the component is on screen. */
export function useChannel(
  orgId: OrgId,
  userId: UserId,
  tag: ChannelTag,
): readonly [Channel, ChannelSnapshot] {
  const client = useClient()
  const channel = useMemo(() => channelOf(client, orgId, userId, tag), [client, orgId, userId, tag])
  useEffect(() => channel.open(), [channel])
  return [channel, useSyncExternalStore(channel.subscribe, channel.read)]
}

/** Loaded and unsent messages outlive the drawer. */
const opened = new WeakMap<Client, Map<string, Channel>>()

function channelOf(client: Client, orgId: OrgId, userId: UserId, tag: ChannelTag): Channel {
  const channels = opened.get(client) ?? new Map<string, Channel>()
  opened.set(client, channels)
  const key = `${userId} ${orgId} ${tag}`
  const found = channels.get(key) ?? new Channel(client, orgId, userId, tag)
  channels.set(key, found)
  return found
}
