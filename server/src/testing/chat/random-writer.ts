import { request } from 'node:http'
import {
  addReaction,
  ChannelNews,
  createMessage,
  deleteMessage,
  endpointUrl,
  listMessageChanges,
  Message,
  MessageId,
  newId,
  updateMessage,
  type ChannelTag,
  type Endpoint,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import * as z from 'zod/mini'
import { joinLive } from '../join-live.ts'
import type { RunningApi } from './open-api.ts'

export interface WriterOptions {
  readonly name: string
  readonly token: string
  readonly userId: UserId
  readonly place: { readonly orgId: OrgId; readonly channel: ChannelTag }
  readonly random: () => number
  /** Those that run now; may be none. */
  readonly apis: () => readonly RunningApi[]
}

type Changes = z.infer<(typeof listMessageChanges)['answer'] & object>

/** A client as the web app is one: knows messages by their ids, and of two states keeps the newer. */
export class RandomWriter {
  readonly known = new Map<MessageId, Message>()
  /** In the order in which they were written, each confirmed by the server. */
  readonly written: MessageId[] = []
  /** Replies to what was deleted meanwhile; an attempt before, whose answer was lost, may have written one. */
  readonly refused: MessageId[] = []
  version = 0
  readonly #options: WriterOptions
  #joined: ReturnType<typeof joinLive> | null = null
  #count = 0
  /** The version from which the connection sends everything. */
  #liveFrom = Infinity

  constructor(options: WriterOptions) {
    this.#options = options
  }

  /** Does something, and repeats it until it is answered. */
  async step(): Promise<void> {
    const { random, name, userId } = this.#options
    const all = [...this.known.values()]
    const chosen = all[Math.floor(random() * all.length)]
    const own = all.filter((one) => one.user?.id === userId && one.deleted_at === null)
    const mine = own[Math.floor(random() * own.length)]
    const kind = random()
    const text = `${name} ${(this.#count += 1)}`
    if (kind < 0.1) return this.cut()
    if (kind < 0.25 && mine !== undefined)
      return this.#change(updateMessage, mine, { text, mentioned_users: [] })
    if (kind < 0.32 && mine !== undefined) return this.#change(deleteMessage, mine)
    if (kind < 0.42 && chosen !== undefined) return this.#change(addReaction, chosen)
    const parent = chosen?.parent_id ?? chosen?.id ?? null
    const isReply = random() < 0.4 && this.known.get(parent as MessageId)?.deleted_at === null
    const body = { id: newId(MessageId), text, parent_id: isReply ? parent : null }
    const { place } = this.#options
    const status = await this.#until(
      createMessage,
      endpointUrl(createMessage, { params: place }),
      body,
    )
    if (status === 201) this.written.push(body.id)
    else if (isReply) this.refused.push(body.id)
    else throw new Error(`${status} for a new message`)
  }

  async #change(endpoint: Endpoint, { id: messageId }: Message, body?: object): Promise<void> {
    const params = { orgId: this.#options.place.orgId, messageId, emoji: '👍' }
    await this.#until(endpoint, endpointUrl(endpoint, { params }), body)
  }

  /** The status of the first answer; a request without one is sent again, perhaps to another process. */
  async #until(endpoint: Endpoint, path: string, body?: object): Promise<number> {
    for (;;) {
      const { random } = this.#options
      // Some connections break when the request may have been carried out.
      const cutAfterMs = random() < 0.2 ? random() * 12 : null
      const answer = await this.#ask(endpoint.method, path, body, cutAfterMs)
      if (answer !== null && answer.status < 500) return answer.status
      await new Promise((resolve) => setTimeout(resolve, 5 + random() * 20))
    }
  }

  cut(): void {
    this.#joined?.socket.terminate()
    this.#joined = null
  }

  /** Connects if it is not, to any process, and loads what was missed. */
  async listen(): Promise<void> {
    const { apis, random, token, place } = this.#options
    const all = apis()
    const api = all[Math.floor(random() * all.length)]
    if (this.#joined !== null || api === undefined) return
    const joined = joinLive(api.liveUrl, token, place.orgId)
    this.#joined = joined
    this.#liveFrom = Infinity
    let heardTo = -1
    joined.socket.on('error', () => undefined)
    joined.socket.on('close', () => {
      if (this.#joined === joined) this.#joined = null
    })
    joined.socket.on('message', () => {
      if (this.#joined !== joined) return
      const last = joined.messages.at(-1)
      if (last?.type === 'ready') joined.send({ type: 'open', channel: place.channel })
      if (last?.type !== 'channel') return
      const news = z.parse(ChannelNews, last.news)
      if (news.type === 'opened') {
        heardTo = news.version
        this.#liveFrom = news.version
        void this.catchUp()
      } else if (news.type === 'messages') {
        for (const one of news.items)
          if (one.version <= heardTo) throw new Error(`Version ${one.version} was sent twice`)
        heardTo = news.version
        this.#add(news.items)
        // What came before is loaded: the number counts only once everything up to it is known.
        if (this.version >= this.#liveFrom) this.version = Math.max(this.version, news.version)
      }
    })
  }

  async catchUp(): Promise<void> {
    const { place } = this.#options
    for (;;) {
      const query = { since: String(this.version) }
      const path = endpointUrl(listMessageChanges, { params: place, query })
      const answer = await this.#ask('GET', path, undefined, null)
      if (answer?.status !== 200) return
      const changes = JSON.parse(answer.text) as Changes
      this.#add(changes.items.map((one) => Message.parse(one)))
      this.version = Math.max(this.version, changes.version)
      if (!changes.has_more) return
    }
  }

  #add(items: readonly Message[]): void {
    for (const one of items)
      if (one.version > (this.known.get(one.id)?.version ?? -1)) this.known.set(one.id, one)
  }

  #ask(method: string, path: string, body: object | undefined, cutAfterMs: number | null) {
    const { apis, random, token } = this.#options
    const all = apis()
    const api = all[Math.floor(random() * all.length)]
    return new Promise<{ status: number; text: string } | null>((resolve) => {
      if (api === undefined) return resolve(null)
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      }
      const asked = request(`${api.url}${path}`, { method, headers, agent: false }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('close', () => {
          const text = Buffer.concat(chunks).toString()
          resolve(answer.complete ? { status: answer.statusCode ?? 0, text } : null)
        })
      })
      asked.on('error', () => resolve(null))
      if (cutAfterMs !== null) setTimeout(() => asked.destroy(), cutAfterMs)
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }
}
