import type { ChannelTag, UserId } from '@cartograph/contract'
import type { PresenceEvent } from './live-messages.ts'

interface PresenceOptions {
  readonly announce: (event: Omit<PresenceEvent, 'org_id'>) => void
  readonly show: (channel: ChannelTag, users: UserId[]) => void
  readonly clock?: () => number
}

/** A payload of the database has at most 8,000 bytes, and a page shows a few names. */
const mostUsers = 100
/** A team that opens the same page at once causes one event and not one each. */
const minIntervalMs = 250
/** Three intervals of `beat`. */
const expiresAfterMs = 90_000

interface RemoteListeners {
  readonly users: readonly UserId[]
  readonly at: number
}

interface Pending {
  announces: boolean
  asks: boolean
}

/** Tracks who has a channel open in each process, and forgets a process that stops announcing. */
export function trackPresence({
  announce,
  show,
  clock = () => performance.now(),
}: PresenceOptions) {
  const own = crypto.randomUUID()
  const remote = new Map<ChannelTag, Map<string, RemoteListeners>>()
  const local = new Map<ChannelTag, readonly UserId[]>()
  const shown = new Map<ChannelTag, string>()
  const pending = new Map<ChannelTag, Pending>()
  const doneAt = new Map<ChannelTag, number>()

  /** Flushes at once after a quiet moment, otherwise together with later changes (throttled). */
  function schedule(channel: ChannelTag, { announces, asks }: Pending): void {
    const waiting = pending.get(channel)
    if (waiting !== undefined) {
      waiting.announces ||= announces
      waiting.asks ||= asks
      return
    }
    pending.set(channel, { announces, asks })
    const waitMs = minIntervalMs - (clock() - (doneAt.get(channel) ?? -Infinity))
    if (waitMs <= 0) flush(channel)
    else setTimeout(() => flush(channel), waitMs).unref()
  }

  function flush(channel: ChannelTag): void {
    const { announces = false, asks = false } = pending.get(channel) ?? {}
    pending.delete(channel)
    doneAt.set(channel, clock())
    if (announces) announceOwn(channel, asks)
    showAll(channel)
    if (!local.has(channel)) doneAt.delete(channel)
  }

  function announceOwn(channel: ChannelTag, asks: boolean): void {
    const users = (local.get(channel) ?? []).slice(0, mostUsers)
    announce({ type: 'presence', channel, process: own, users, asks: asks && users.length > 0 })
  }

  function showAll(channel: ChannelTag): void {
    const others = remote.get(channel) ?? new Map<string, never>()
    for (const [process, { at }] of others)
      if (clock() - at > expiresAfterMs) others.delete(process)
    const all = [local.get(channel) ?? [], ...[...others.values()].map((one) => one.users)]
    const users = [...new Set(all.flat())].slice(0, mostUsers)
    users.sort()
    if (!local.has(channel) || shown.get(channel) === users.join()) return
    shown.set(channel, users.join())
    show(channel, users)
  }

  return {
    /** Another listener has opened or left a channel. */
    changed(channel: ChannelTag, users: readonly UserId[]): void {
      const asks = !local.has(channel) && users.length > 0
      if (users.length === 0) local.delete(channel)
      else local.set(channel, users)
      // A new listener has not seen any of them yet.
      shown.delete(channel)
      schedule(channel, { announces: true, asks })
    },
    receive({ channel, process, users, asks }: Omit<PresenceEvent, 'org_id'>): void {
      if (process === own) return
      const known = remote.get(channel) ?? new Map<string, RemoteListeners>()
      if (users.length === 0) known.delete(process)
      else known.set(process, { users, at: clock() })
      if (known.size === 0) remote.delete(channel)
      else remote.set(channel, known)
      if (local.has(channel)) schedule(channel, { announces: asks, asks: false })
    },
    /** Announces again who is here, and forgets processes that have not announced lately. */
    beat(): void {
      for (const channel of local.keys()) schedule(channel, { announces: true, asks: false })
    },
  }
}
