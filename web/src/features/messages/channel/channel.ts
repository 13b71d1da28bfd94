import {
  ChannelNews,
  listMessageChanges,
  listMessages,
  markChannelRead,
  MessageId,
  newId,
  type Attachment,
  type ChannelTag,
  type Message,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { onlineManager } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Client } from '../../../api/client.ts'
import { liveChannels } from '../../../api/live-channels.ts'
import { Uploads } from '../attach/uploads.ts'
import * as known from '../state/channel-state.ts'
import { addTyping, endTyping, type Typing } from '../state/typing.ts'
import { addUnsent, dropUnsent, nextUnsent, refuseUnsent } from '../state/change-unsent.ts'
import type { Unsent } from '../state/unsent.ts'
import { Outbox } from './send-unsent.ts'
import { unsentStore, type UnsentStore } from './stored-unsent.ts'

export interface ChannelSnapshot {
  readonly state: known.ChannelState
  readonly typing: readonly Typing[]
  /** New messages wait for the connection. */
  readonly isOffline: boolean
}

export interface NewMessage {
  readonly parentId: MessageId | null
  readonly text: string
  readonly mentionedUsers: UserId[]
  readonly attachments: Attachment[]
  readonly address: string | null
}

/** A channel as one tab of one user has it. Its state stays after the drawer was closed. */
export class Channel {
  readonly tag: ChannelTag
  readonly drafts: UnsentStore
  readonly #client: Client
  readonly #place: { readonly orgId: OrgId; readonly channel: ChannelTag }
  readonly #outbox: Outbox
  readonly #listeners = new Set<() => void>()
  readonly #uploads = new Map<MessageId | null, Uploads>()
  #now: ChannelSnapshot = { state: known.unknownChannel, typing: [], isOffline: false }
  #isCatchingUp = false
  #readUpTo = 0
  #typedAt = -Infinity

  constructor(client: Client, orgId: OrgId, userId: UserId, channel: ChannelTag) {
    this.#client = client
    this.tag = channel
    this.#place = { orgId, channel }
    this.drafts = unsentStore(orgId, userId, channel)
    for (const one of this.drafts.read()) this.#change((state) => addUnsent(state, one))
    this.#outbox = new Outbox({
      client,
      ...this.#place,
      next: () => nextUnsent(this.#now.state),
      onSent: (message) => this.add(message),
      onRefused: ({ id }, refusal) => this.#change((state) => refuseUnsent(state, id, refusal)),
      onWaiting: (isOffline) => this.#set({ isOffline: isOffline || !onlineManager.isOnline() }),
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly read = (): ChannelSnapshot => this.#now

  /** Hears what happens until the returned function is called. */
  open(): () => void {
    const channels = liveChannels(this.#client)
    const { channel } = this.#place
    const begin = () => channels.request({ type: 'open', channel })
    const stopListening = channels.listen({
      onNews: (news) => this.#hear(news),
      onLive: (isLive) => {
        this.#change(known.wentDown)
        if (!isLive) return
        begin()
        this.#resume()
      },
    })
    const stopWatching = onlineManager.subscribe((isOnline) => {
      this.#set({ isOffline: !isOnline })
      if (isOnline) this.#resume()
    })
    // Where web sockets don't get through, changes are asked for.
    const timer = setInterval(() => {
      if (!channels.isLive && onlineManager.isOnline()) void this.catchUp()
    }, pollMs)
    this.#set({ isOffline: !onlineManager.isOnline() })
    const readPosition = Math.max(this.#readUpTo, this.#now.state.readPosition)
    this.#change((state) => ({ ...state, readPosition }))
    if (channels.isLive) begin()
    this.#resume()
    return () => {
      stopListening()
      stopWatching()
      clearInterval(timer)
      channels.request({ type: 'leave', channel })
      this.#change(known.wentDown)
      this.#set({ typing: [] })
    }
  }

  /** The next page of the comments, or of the replies to one of them, from the newest on. */
  async loadPage(parentId: MessageId | null): Promise<void> {
    const pages =
      parentId === null ? this.#now.state.comments : this.#now.state.threads.get(parentId)
    const query = {
      ...(parentId !== null && { parent_id: parentId }),
      ...(pages?.hasOlder === true && { before: pages.from }),
    }
    const page = await this.#client.call(listMessages, { params: this.#place, query })
    this.#change((state) => known.addPage(state, parentId, page))
    if (this.#isMissingSome()) void this.catchUp()
  }

  /** Loads what was missed. */
  async catchUp(): Promise<void> {
    if (this.#isCatchingUp) return
    this.#isCatchingUp = true
    try {
      for (let hasMore = true; hasMore && this.#now.state.version !== null;) {
        const query = { since: this.#now.state.version }
        const changes = await this.#client.call(listMessageChanges, { params: this.#place, query })
        this.#change((state) => known.addChanges(state, changes))
        // The connection may have come up meanwhile.
        const isForward = (this.#now.state.version ?? 0) > query.since
        hasMore = changes.has_more || (isForward && this.#isMissingSome())
      }
    } catch {
      // Tried again by the poll, or when the connection is back.
    }
    this.#isCatchingUp = false
  }

  /** The files of what is written among the comments, or in a thread. */
  uploads(parentId: MessageId | null): Uploads {
    const found = this.#uploads.get(parentId) ?? new Uploads(this.#client, this.#place)
    this.#uploads.set(parentId, found)
    return found
  }

  send(message: NewMessage): void {
    const writtenAt = new Date().toISOString()
    const id = newId(MessageId)
    const one = { ...message, id, writtenAt, refusal: null }
    this.#typedAt = -Infinity
    this.#change((state) => addUnsent(state, one))
    this.#outbox.flush()
  }

  resend({ id }: Unsent): void {
    this.#change((state) => refuseUnsent(state, id, null))
    this.#outbox.flush()
  }

  discard({ id }: Unsent): void {
    this.#change((state) => dropUnsent(state, id))
  }

  /** A message as the server has answered it. */
  add(message: Message): void {
    this.#change((state) => known.addMessages(state, [message]))
  }

  /** Notifies others that the user is writing, as often as the server passes it on. */
  typing(parentId: MessageId | null): void {
    const now = performance.now()
    if (now - this.#typedAt < betweenTypingMs) return
    this.#typedAt = now
    const { channel } = this.#place
    liveChannels(this.#client).request({ type: 'typing', channel, parent_id: parentId })
  }

  /** Returns whether the mark has moved. */
  async markRead(position: number): Promise<boolean> {
    if (position <= Math.max(this.#readUpTo, this.#now.state.readPosition)) return false
    this.#readUpTo = position
    try {
      await this.#client.call(markChannelRead, { params: this.#place, body: { position } })
      return true
    } catch {
      this.#readUpTo = 0
      return false
    }
  }

  #hear(given: unknown): void {
    const { success, data: news } = z.safeParse(ChannelNews, given)
    if (!success || news.channel !== this.#place.channel) return
    if (news.type === 'opened') {
      this.#change((state) => known.wentLive(state, news.version))
      this.#resume()
    } else if (news.type === 'messages') {
      this.#change((state) => known.addNews(state, news))
      this.#set({ typing: endTyping(this.#now.typing, news.items, performance.now()) })
    } else if (news.type === 'presence') {
      this.#change((state) => ({ ...state, present: news.users }))
    } else {
      const one = { userId: news.user_id, parentId: news.parent_id }
      this.#set({ typing: addTyping(this.#now.typing, one, performance.now()) })
      setTimeout(
        () => this.#set({ typing: endTyping(this.#now.typing, [], performance.now()) }),
        typingEndsMs,
      )
    }
  }

  #isMissingSome(): boolean {
    const { state } = this.#now
    return state.version !== null && state.liveFrom !== null && known.isBehind(state)
  }

  #resume(): void {
    if (known.isBehind(this.#now.state)) void this.catchUp()
    this.#outbox.flush()
    for (const uploads of this.#uploads.values()) uploads.flush()
  }

  #change(work: (state: known.ChannelState) => known.ChannelState): void {
    const { unsent } = this.#now.state
    this.#set({ state: work(this.#now.state) })
    if (this.#now.state.unsent !== unsent) this.drafts.write(this.#now.state.unsent)
  }

  #set(changed: Partial<ChannelSnapshot>): void {
    this.#now = { ...this.#now, ...changed }
    for (const listener of this.#listeners) listener()
  }
}

const pollMs = 10_000
const betweenTypingMs = 2_000
const typingEndsMs = 5_100
