import { newId, MessageId, seededRandom, type Message } from '@cartograph/contract'
import { expect, test } from 'vitest'
import { message, messageId } from '../message.fixture.ts'
import {
  addChanges,
  addMessages,
  addNews,
  addPage,
  isBehind,
  unknownChannel,
  wentDown,
  wentLive,
  type ChannelState,
} from './channel-state.ts'
import { shownMessages } from './displayed-messages.ts'
import { addUnsent, dropUnsent, nextUnsent, refuseUnsent } from './change-unsent.ts'
import type { Unsent } from './unsent.ts'

const page = (items: readonly Message[], version: number, hasMore = false) => ({
  items: items.toReversed(),
  has_more: hasMore,
  parent: null,
  version,
  read_position: 0,
})
const texts = (state: ChannelState, parentId: MessageId | null = null) =>
  shownMessages(state, parentId)?.messages.map(({ text }) => text)
const unsent = (n: number, about: Partial<Unsent> = {}): Unsent => ({
  id: messageId(n),
  parentId: null,
  text: `Comment ${n}`,
  mentionedUsers: [],
  attachments: [],
  address: null,
  writtenAt: '2026-11-14T15:00:00.000Z',
  refusal: null,
  ...about,
})

test('of two states of a message the newer stays, whichever arrives first', () => {
  const first = addPage(unknownChannel, null, page([message(1)], 1))
  const edited = message(1, { text: 'Edited', version: 2 })
  const after = addMessages(first, [edited])
  expect(texts(after)).toEqual(['Edited'])
  expect(texts(addMessages(after, [message(1)]))).toEqual(['Edited'])
  expect(texts(addMessages(first, [edited, message(1)]))).toEqual(['Edited'])
})

test('a change of a comment before the loaded pages leaves no gap in the list', () => {
  const state = addPage(unknownChannel, null, page([message(5), message(6)], 6, true))
  const changed = addChanges(state, { items: [message(2, { version: 7 })], version: 7 })
  expect(texts(changed)).toEqual(['Comment 5', 'Comment 6'])
  const older = page([message(2), message(3), message(4)], 7)
  expect(texts(addPage(changed, null, older))?.at(0)).toBe('Comment 2')
})

test('a deleted comment stays while it has replies', () => {
  const at = '2026-11-14T16:00:00.000Z'
  const gone = { text: '', deleted_at: at }
  const items = [message(1, { ...gone, reply_count: 1 }), message(2, gone)]
  expect(texts(addPage(unknownChannel, null, page(items, 4)))).toEqual([''])
})

test('news that arrive before what was missed do not hide that it was missed', () => {
  const first = addPage(unknownChannel, null, page([message(1)], 1))
  expect(isBehind(first)).toBe(true)
  const live = wentLive(first, 3)
  const heard = addNews(live, { items: [message(4)], version: 4 })
  expect([heard.version, isBehind(heard)]).toEqual([1, true])
  const caughtUp = addChanges(heard, { items: [message(2), message(3)], version: 3 })
  expect([caughtUp.version, isBehind(caughtUp)]).toEqual([3, false])
  expect(addNews(caughtUp, { items: [message(5)], version: 5 }).version).toBe(5)
  expect(isBehind(wentDown(caughtUp))).toBe(true)
})

test('an own message follows all others until the server has it, and is then there once', () => {
  const first = addPage(unknownChannel, null, page([message(1)], 1))
  const written = addUnsent(addUnsent(first, unsent(3)), unsent(3))
  expect(shownMessages(written, null)?.unsent).toHaveLength(1)
  const received = addMessages(written, [message(2), message(3)])
  expect(texts(received)).toEqual(['Comment 1', 'Comment 2', 'Comment 3'])
  expect(received.unsent).toEqual([])
  // Its own request is answered after the live connection sent it.
  expect(addUnsent(received, unsent(3)).unsent).toEqual([])
})

test('what was refused does not hold up what was written after it', () => {
  const two = addUnsent(addUnsent(unknownChannel, unsent(1)), unsent(2))
  expect(nextUnsent(two)?.id).toBe(messageId(1))
  const refused = refuseUnsent(two, messageId(1), 'No')
  expect(nextUnsent(refused)?.id).toBe(messageId(2))
  expect(nextUnsent(refuseUnsent(refused, messageId(1), null))?.id).toBe(messageId(1))
  expect(dropUnsent(refused, messageId(1)).unsent).toEqual([unsent(2)])
})

/** A channel as the server keeps it. */
function openServer(random: () => number) {
  const messages = new Map<MessageId, Message>()
  const log: Message[] = []
  let version = 0
  const put = (one: Message) => {
    version += 1
    const stored = { ...one, version }
    messages.set(one.id, stored)
    log.push(stored)
  }
  const pick = () => [...messages.values()][Math.floor(random() * messages.size)]
  const isShown = (one: Message) => one.deleted_at === null || one.reply_count > 0
  const withReplies = (one: Message, more: number) =>
    put({ ...one, reply_count: one.reply_count + more })
  return {
    log,
    get version() {
      return version
    },
    change() {
      const chosen = pick()
      const kind = random()
      if (chosen === undefined || kind < 0.4) {
        const parent = chosen?.parent_id === null && random() < 0.5 ? chosen : undefined
        const id = newId(MessageId)
        const text = `m${version + 1}`
        const parent_id = parent?.id ?? null
        if (parent?.deleted_at != null) return
        put(message(1, { id, text, parent_id, position: version + 1 }))
        if (parent !== undefined) withReplies(parent, 1)
      } else if (chosen.deleted_at === null && kind < 0.7) {
        put({ ...chosen, text: `${chosen.text}'` })
      } else if (chosen.deleted_at === null) {
        put({ ...chosen, text: '', deleted_at: '2026-11-14T16:00:00.000Z' })
        const parent = chosen.parent_id === null ? undefined : messages.get(chosen.parent_id)
        if (parent !== undefined) withReplies(parent, -1)
      }
    },
    list(parentId: MessageId | null, before = Infinity, limit = 4) {
      const all = [...messages.values()]
        .filter((one) => one.parent_id === parentId && one.position < before && isShown(one))
        .toSorted((a, b) => b.position - a.position)
      const parent = parentId === null ? null : (messages.get(parentId) ?? null)
      const items = all.slice(0, limit)
      return { items, has_more: all.length > limit, parent, version, read_position: 0 }
    },
    changes(since: number, limit = 3) {
      const all = [...messages.values()]
        .filter((one) => one.version > since)
        .toSorted((a, b) => a.version - b.version)
      const items = all.slice(0, limit)
      const hasMore = all.length > limit
      return { items, version: hasMore ? (items.at(-1)?.version ?? since) : version }
    },
  }
}

test.each(Array.from({ length: 200 }, (_, seed) => seed))(
  'whatever is lost, late or received twice, the client ends with what the server has (seed %i)',
  (seed) => {
    const random = seededRandom(seed)
    const server = openServer(random)
    for (let n = 0; n < 12; n += 1) server.change()
    let state = addPage(unknownChannel, null, server.list(null))
    /** Sent over the connection, not yet received. */
    let onTheWay: Message[] = []
    const late: ReturnType<typeof server.changes>[] = []
    let sentTo = 0
    const receive = () => {
      const next = onTheWay.shift()
      if (next !== undefined) state = addNews(state, { items: [next], version: next.version })
    }
    const catchUp = () => {
      if (state.version !== null) late.push(server.changes(state.version))
    }
    const connect = () => {
      onTheWay = []
      sentTo = server.version
      state = wentLive(state, sentTo)
      if (isBehind(state)) catchUp()
    }
    const steps = [
      () => server.change(),
      () => {
        if (state.liveFrom === null) return
        onTheWay.push(...server.log.filter(({ version }) => version > sentTo))
        sentTo = server.version
      },
      receive,
      receive,
      () => {
        onTheWay = []
        state = wentDown(state)
      },
      connect,
      catchUp,
      () => {
        const one = late.splice(Math.floor(random() * late.length), 1)[0]
        if (one !== undefined) state = addChanges(state, one)
      },
      () => {
        const again = server.log[Math.floor(random() * server.log.length)]
        if (again !== undefined && again.version <= (state.version ?? 0))
          state = addNews(state, { items: [again], version: again.version })
      },
      () => {
        const from = state.comments?.from
        if (state.comments?.hasOlder === true) state = addPage(state, null, server.list(null, from))
      },
      () => {
        const roots = shownMessages(state, null)?.messages ?? []
        const root = roots[Math.floor(random() * roots.length)]
        if (root !== undefined && !state.threads.has(root.id))
          state = addPage(state, root.id, server.list(root.id))
      },
    ]
    for (let n = 0; n < 120; n += 1) steps[Math.floor(random() * steps.length)]?.()

    state = wentDown(state)
    connect()
    while (isBehind(state)) state = addChanges(state, server.changes(state.version ?? 0))
    for (const one of late) state = addChanges(state, one)
    while (state.comments?.hasOlder === true)
      state = addPage(state, null, server.list(null, state.comments.from))
    for (const [id] of state.threads)
      while (state.threads.get(id)?.hasOlder === true)
        state = addPage(state, id, server.list(id, state.threads.get(id)?.from))

    const everything = (parentId: MessageId | null) =>
      server.list(parentId, Infinity, Infinity).items.toReversed()
    expect(shownMessages(state, null)?.messages).toEqual(everything(null))
    for (const [id] of state.threads)
      expect(shownMessages(state, id)?.messages).toEqual(everything(id))
  },
)
