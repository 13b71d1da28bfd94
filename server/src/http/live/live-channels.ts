import { setTimeout as sleep } from 'node:timers/promises'
import {
  AppError,
  hasPermission,
  mostOpenChannels,
  type ChannelNews,
  type ChannelTag,
  type LiveRequest,
  type OrgId,
  type Role,
  type UserId,
} from '@cartograph/contract'
import {
  messagesChanged,
  readChannelVersion,
  readMessageChanges,
  type Context,
} from '@cartograph/features'
import { broadcast, encode } from './broadcast.ts'
import type { ChannelEvent } from './live-messages.ts'
import { send, type Listener } from './listener.ts'
import { trackPresence } from './presence.ts'

/** The channels that the listeners of one workspace have open. Each change is read once for all of them. */
export interface LiveChannels {
  /** False if the request is not allowed. */
  request(listener: Listener, request: LiveRequest): boolean
  leaveAll(listener: Listener): void
  receive(event: ChannelEvent): void
  /** Events may have been missed. */
  gap(): void
  beat(): void
}

interface OpenChannel {
  readonly listeners: Set<Listener>
  /** Listeners that may read it and know the version from which they receive every change. */
  readonly admitted: Set<Listener>
  /** The version up to which everything was sent; null until it is known. */
  version: number | null
  isReading: boolean
  hasChanged: boolean
}

export function openLiveChannels(ctx: Context, orgId: OrgId): LiveChannels {
  const { store, log } = ctx
  const open = new Map<ChannelTag, OpenChannel>()
  const typedAt = new WeakMap<Listener, number>()
  const presence = trackPresence({
    announce: (event) => announce({ ...event, org_id: orgId }),
    show: (channel, users) => sendTo(channel, { type: 'presence', channel, users }),
  })

  function announce(event: ChannelEvent): void {
    // Typing and presence are soon out of date, so a lost event does no harm.
    store.notify(messagesChanged, JSON.stringify(event)).catch((error: unknown) => {
      log.warn({ err: error }, 'what happens in a channel could not be told')
    })
  }

  function sendTo(channel: ChannelTag, news: ChannelNews, except?: UserId): void {
    const admitted = [...(open.get(channel)?.admitted ?? [])]
    const others = admitted.filter(({ person }) => person.userId !== except)
    const bytes = encode({ type: 'channel', news })
    void broadcast(others, () => bytes)
  }

  function openFor(listener: Listener, channel: ChannelTag): boolean {
    const own = [...open.values()].filter(({ listeners }) => listeners.has(listener))
    const known = open.get(channel)
    if (known?.listeners.has(listener) === true) return true
    if (own.length >= mostOpenChannels) return false
    const opened = known ?? {
      listeners: new Set(),
      admitted: new Set(),
      version: null,
      isReading: false,
      hasChanged: false,
    }
    open.set(channel, opened)
    opened.listeners.add(listener)
    void admit(listener, channel, opened)
    return true
  }

  async function admit(
    listener: Listener,
    channel: ChannelTag,
    opened: OpenChannel,
  ): Promise<void> {
    try {
      const version = await readChannelVersion(as(ctx, listener.role), channel)
      if (!opened.listeners.has(listener)) return
      // Another listener may have come first, and changes may have been sent since.
      opened.version ??= version
      const news: ChannelNews = { type: 'opened', channel, version: opened.version }
      send(listener.socket, { type: 'channel', news })
      opened.admitted.add(listener)
      presence.changed(channel, usersOf(opened))
      if (opened.hasChanged) void readChanges(channel, opened)
    } catch (error) {
      // They may not read it, and would be refused again.
      if (error instanceof AppError && error.code === 'not_found') return leave(listener, channel)
      log.warn({ err: error }, 'a channel could not be opened')
      // The client connects again and loads what it has missed.
      listener.socket.terminate()
    }
  }

  /** Calls during a read cause one more read. */
  async function readChanges(channel: ChannelTag, opened: OpenChannel): Promise<void> {
    opened.hasChanged = true
    if (opened.isReading || opened.version === null) return
    opened.isReading = true
    try {
      while (opened.hasChanged && opened.admitted.size > 0) {
        opened.hasChanged = false
        const busyMs = await sendChanges(channel, opened, opened.version)
        // What is written meanwhile goes together, so that a large channel leaves the thread to others.
        if (busyMs >= 1) await sleep(busyMs * pausePerBusy)
      }
    } catch (error) {
      log.warn({ err: error }, 'messages of a channel could not be read')
      for (const { socket } of opened.listeners) socket.terminate()
    }
    opened.isReading = false
  }

  /** Returns how long the thread was busy. */
  async function sendChanges(
    channel: ChannelTag,
    opened: OpenChannel,
    since: number,
  ): Promise<number> {
    // Names are masked for the role demo.
    const isMasked = ({ role }: Listener) => role === 'demo'
    const roles = new Set<Role>(
      [...opened.admitted].map((one) => (isMasked(one) ? 'demo' : 'member')),
    )
    const { version, hasMore, read } = await readMessageChanges(
      ctx,
      { channel, since, limit: 200 },
      roles,
    )
    // From here on nothing waits: those who are admitted later get the version, and load what is before it.
    opened.version = version
    opened.hasChanged ||= hasMore
    const bytes = new Map(
      read.map(({ role, items }) => {
        const news: ChannelNews = { type: 'messages', channel, items, version }
        return [role, encode({ type: 'channel', news })] as const
      }),
    )
    return broadcast(opened.admitted, (one) => bytes.get(isMasked(one) ? 'demo' : 'member'))
  }

  function leave(listener: Listener, channel: ChannelTag): void {
    const opened = open.get(channel)
    if (opened?.listeners.delete(listener) !== true) return
    if (opened.listeners.size === 0) open.delete(channel)
    if (opened.admitted.delete(listener)) presence.changed(channel, usersOf(opened))
  }

  function typing(
    listener: Listener,
    { channel, parent_id }: LiveRequest & { type: 'typing' },
  ): void {
    if (!hasPermission(listener.role, 'messages.write')) return
    const now = performance.now()
    if (now - (typedAt.get(listener) ?? -Infinity) < betweenTypingMs) return
    typedAt.set(listener, now)
    announce({ type: 'typing', org_id: orgId, channel, parent_id, user_id: listener.person.userId })
  }

  return {
    request(listener, request) {
      if (request.type === 'open') return openFor(listener, request.channel)
      if (request.type === 'leave') leave(listener, request.channel)
      else typing(listener, request)
      return true
    },
    leaveAll(listener) {
      for (const channel of open.keys()) leave(listener, channel)
    },
    receive(event) {
      const { channel } = event
      if (event.type === 'presence') return presence.receive(event)
      const opened = open.get(channel)
      if (opened === undefined) return
      if (event.type === 'changed') return void readChanges(channel, opened)
      const { parent_id, user_id } = event
      sendTo(channel, { type: 'typing', channel, parent_id, user_id }, user_id)
    },
    gap() {
      for (const [channel, opened] of open) void readChanges(channel, opened)
    },
    beat: () => presence.beat(),
  }
}

/** Sending to a channel takes at most two thirds of the thread. */
const pausePerBusy = 0.5

/** A browser reports typing with every key. */
const betweenTypingMs = 2_000

function usersOf({ admitted }: OpenChannel): UserId[] {
  return [...new Set([...admitted].map(({ person }) => person.userId))]
}

function as(ctx: Context, role: Role): Context {
  return ctx.workspace === null ? ctx : { ...ctx, workspace: { ...ctx.workspace, role } }
}
