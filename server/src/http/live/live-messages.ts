import {
  AccessChange,
  ChannelTag,
  LiveHello,
  LiveRequest,
  MessageId,
  OrgId,
  UserId,
} from '@cartograph/contract'
import type { WorkspaceChange } from '@cartograph/ingestion'
import * as z from 'zod'
import type { RawData } from 'ws'
import { checkJsonDepth } from '../json-depth.ts'

/** Parses the first message of a client; null if it is invalid. */
export function parseHello(data: RawData): LiveHello | null {
  const hello = LiveHello.safeParse(readJson(messageText(data)))
  return hello.success ? hello.data : null
}

/** Parses a later message of a client; null if it is invalid. */
export function parseRequest(data: RawData): LiveRequest | null {
  const request = LiveRequest.safeParse(readJson(messageText(data)))
  return request.success ? request.data : null
}

/** Parses what happened in a channel; null if it is invalid. */
export function parseChannelEvent(payload: string): ChannelEvent | null {
  const event = ChannelEvent.safeParse(readJson(payload))
  return event.success ? event.data : null
}

/** Parses the payload of a workspace change notification; null if it is invalid. */
export function parseWorkspaceChange(payload: string): WorkspaceChange | null {
  const change = WorkspaceChangePayload.safeParse(readJson(payload))
  return change.success ? change.data : null
}

/** The workspace whose row has changed; null if the change of access is another one. */
export function parseChangedWorkspace(payload: string): OrgId | null {
  const change = AccessChange.safeParse(readJson(payload))
  return change.data?.org_id ?? null
}

const place = { org_id: OrgId, channel: ChannelTag }

const PresenceEvent = z.object({
  type: z.literal('presence'),
  ...place,
  /** Each process names its own listeners. */
  process: z.string(),
  users: z.array(UserId),
  /** The process has just opened the channel and has to learn who else is there. */
  asks: z.boolean(),
})
export type PresenceEvent = z.infer<typeof PresenceEvent>

/** What processes announce to each other about the channels of a workspace. */
const ChannelEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('changed'), ...place }),
  z.object({
    type: z.literal('typing'),
    ...place,
    parent_id: z.nullable(MessageId),
    user_id: UserId,
  }),
  PresenceEvent,
])
export type ChannelEvent = z.infer<typeof ChannelEvent>

const WorkspaceChangePayload = z.object({
  org_id: OrgId,
  topic: z
    .enum(['data_ingestions', 'insights', 'synced_audiences', 'conversations', 'notifications'])
    .default('data_ingestions'),
  user_id: z.optional(UserId),
})

function messageText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString()
}

function readJson(text: string): unknown {
  try {
    checkJsonDepth(text)
    return JSON.parse(text)
  } catch {
    return null
  }
}
