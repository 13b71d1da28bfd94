import type { Message, MessageId, UserId } from '@cartograph/contract'
import type { Unsent } from './unsent.ts'

/** The state of a channel at a client. */
export interface ChannelState {
  /** Each in its newest known state, with those that were deleted. */
  readonly messages: ReadonlyMap<MessageId, Message>
  /** All changes up to this version are known; null until the first page has loaded. */
  readonly version: number | null
  /** The version from which the live connection sends everything; null while it is down. */
  readonly liveFrom: number | null
  /** The pages that were loaded: of the comments, and of each opened thread. */
  readonly comments: LoadedPages | null
  readonly threads: ReadonlyMap<MessageId, LoadedPages>
  /** As the server knew it when the first page was loaded. */
  readonly readPosition: number
  /** In the order in which they were written. */
  readonly unsent: readonly Unsent[]
  /** Who has the channel open. */
  readonly present: readonly UserId[]
}

export interface LoadedPages {
  /** Everything from this position on is known. */
  readonly from: number
  readonly hasOlder: boolean
}

export const unknownChannel: ChannelState = {
  messages: new Map(),
  version: null,
  liveFrom: null,
  comments: null,
  threads: new Map(),
  readPosition: 0,
  unsent: [],
  present: [],
}

interface Page {
  readonly items: readonly Message[]
  readonly has_more: boolean
  readonly parent: Message | null
  readonly version: number
  readonly read_position: number
}

/** A page of comments, or of the replies to one of them. Pages are loaded from the newest on. */
export function addPage(state: ChannelState, parentId: MessageId | null, page: Page): ChannelState {
  const before = parentId === null ? state.comments : state.threads.get(parentId)
  const oldest = page.items.at(-1)?.position
  const loaded = {
    from: page.has_more && oldest !== undefined ? Math.min(oldest, before?.from ?? oldest) : 0,
    hasOlder: page.has_more,
  }
  const next = addMessages(state, page.parent === null ? page.items : [page.parent, ...page.items])
  const known = {
    ...next,
    // Of a later page only its own messages are known up to its version.
    version: state.version ?? page.version,
    readPosition: state.version === null ? page.read_position : state.readPosition,
  }
  return parentId === null
    ? { ...known, comments: loaded }
    : { ...known, threads: new Map(state.threads).set(parentId, loaded) }
}

/** What has changed since `state.version`. */
export function addChanges(
  state: ChannelState,
  { items, version }: { readonly items: readonly Message[]; readonly version: number },
): ChannelState {
  const next = addUnknown(state, items)
  return state.version === null ? next : { ...next, version: Math.max(state.version, version) }
}

/** What the live connection sends. Versions only count once everything before them is known. */
export function addNews(
  state: ChannelState,
  news: { readonly items: readonly Message[]; readonly version: number },
): ChannelState {
  return isBehind(state) ? addUnknown(state, news.items) : addChanges(state, news)
}

/** A repeated change could bring back a message that was deleted before its page was loaded. */
function addUnknown(state: ChannelState, items: readonly Message[]): ChannelState {
  const { version } = state
  return addMessages(state, version === null ? items : items.filter((one) => one.version > version))
}

/** True while changes may be unknown that the live connection does not send. */
export function isBehind({ version, liveFrom }: ChannelState): boolean {
  return version === null || liveFrom === null || version < liveFrom
}

export function wentLive(state: ChannelState, liveFrom: number): ChannelState {
  return { ...state, liveFrom }
}

export function wentDown(state: ChannelState): ChannelState {
  return { ...state, liveFrom: null, present: [] }
}

/** Keeps the newer of two states of a message, and removes stored messages from the unsent ones. */
export function addMessages(state: ChannelState, items: readonly Message[]): ChannelState {
  const newer = items.filter(({ id, version }) => version > (state.messages.get(id)?.version ?? -1))
  const messages = new Map(state.messages)
  for (const message of newer.toSorted((a, b) => a.version - b.version))
    messages.set(message.id, message)
  const unsent = state.unsent.filter(({ id }) => !messages.has(id))
  return {
    ...state,
    messages: newer.length === 0 ? state.messages : messages,
    unsent: unsent.length === state.unsent.length ? state.unsent : unsent,
  }
}
