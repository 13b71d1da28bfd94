import type { OrgId, UserId } from '@cartograph/contract'
import {
  listDataIngestions,
  systemContext,
  type AuthenticatedCaller,
  type Services,
} from '@cartograph/features'
import { openLiveChannels, type LiveChannels } from './live-channels.ts'
import { broadcast, encode } from './broadcast.ts'
import type { Listener } from './listener.ts'
import { waitUpTo } from '../../wait-up-to.ts'

/** The listeners of one workspace: a change is read once for all of them. */
export interface LiveRoom {
  readonly listeners: Set<Listener>
  readonly channels: LiveChannels
  /** Reads the progress and sends it to every listener. Calls during a read cause one more read. */
  broadcastProgress(): Promise<void>
  /** Sends every listener, or those of one user, a hint to reload a topic; permissions are checked on reload. */
  broadcastTopic(
    topic:
      | 'insights'
      | 'synced_audiences'
      | 'conversations'
      | 'notifications'
      | 'workspace'
      | 'channels',
    userId?: UserId,
  ): void
  /**
   * Sends every listener a hint to count unread messages: once for many messages, and to one listener after another,
   * because each of them requests the list of channels.
   */
  hintChannels(): Promise<void>
}

export function openLiveRoom(
  services: Services,
  caller: AuthenticatedCaller,
  orgId: OrgId,
  signal: AbortSignal,
): LiveRoom {
  const ctx = { ...systemContext(services, signal), ...caller }
  const listeners = new Set<Listener>()
  let isReading = false
  let hasChanged = false
  let isHinting = false
  let hasUnread = false

  return {
    listeners,
    channels: openLiveChannels(ctx, orgId),
    broadcastTopic(topic, userId) {
      const bytes = encode({ type: topic })
      const all = [...listeners].filter(
        ({ person }) => userId === undefined || person.userId === userId,
      )
      void broadcast(all, () => bytes)
    },
    async hintChannels() {
      hasUnread = true
      if (isHinting) return
      isHinting = true
      const bytes = encode({ type: 'channels' })
      while (hasUnread && listeners.size > 0 && !signal.aborted) {
        await waitUpTo(hintEveryMs, signal)
        hasUnread = false
        const all = [...listeners]
        for (let from = 0; from < all.length && !signal.aborted; from += hintedAtOnce) {
          if (from > 0) await waitUpTo(hintEveryMs, signal)
          await broadcast(all.slice(from, from + hintedAtOnce), () => bytes)
        }
      }
      isHinting = false
    },
    async broadcastProgress() {
      hasChanged = true
      if (isReading) return
      isReading = true
      while (hasChanged && listeners.size > 0 && !signal.aborted) {
        hasChanged = false
        try {
          const { items } = await listDataIngestions(ctx)
          const bytes = encode({ type: 'data_ingestions', items })
          await broadcast(listeners, () => bytes)
        } catch (error) {
          services.log.warn({ err: error }, 'sync progress could not be read')
          // Without another attempt, the last change of a sync would never be shown.
          hasChanged = true
          await waitUpTo(retryMs, signal)
        }
      }
      isReading = false
    },
  }
}

const retryMs = 1_000
const hintEveryMs = 1_000
const hintedAtOnce = 100
