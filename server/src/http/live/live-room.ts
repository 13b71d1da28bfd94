import type { OrgId, UserId } from '@cartograph/contract'
import {
  listDataIngestions,
  systemContext,
  type AuthenticatedCaller,
  type Services,
} from '@cartograph/features'
import { openLiveChannels, type LiveChannels } from './live-channels.ts'
import { send, type Listener } from './listener.ts'
import { waitUpTo } from '../../wait-up-to.ts'

/** The listeners of one workspace: a change is read once for all of them. */
export interface LiveRoom {
  readonly listeners: Set<Listener>
  readonly channels: LiveChannels
  /** Reads the progress and sends it to every listener. Calls during a read cause one more read. */
  broadcastProgress(): Promise<void>
  /** Tells every listener, or those of one user, to reload a topic; permissions are checked on reload. */
  broadcastTopic(
    topic: 'insights' | 'synced_audiences' | 'conversations' | 'workspace' | 'channels',
    userId?: UserId,
  ): void
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

  return {
    listeners,
    channels: openLiveChannels(ctx, orgId),
    broadcastTopic(topic, userId) {
      for (const { socket, person } of listeners)
        if (userId === undefined || person.userId === userId) send(socket, { type: topic })
    },
    async broadcastProgress() {
      hasChanged = true
      if (isReading) return
      isReading = true
      while (hasChanged && listeners.size > 0 && !signal.aborted) {
        hasChanged = false
        try {
          const { items } = await listDataIngestions(ctx)
          for (const { socket } of listeners) send(socket, { type: 'data_ingestions', items })
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
