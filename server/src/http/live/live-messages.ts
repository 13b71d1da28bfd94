import { AccessChange, LiveHello, OrgId, UserId } from '@cartograph/contract'
import type { WorkspaceChange } from '@cartograph/ingestion'
import * as z from 'zod'
import type { RawData } from 'ws'
import { checkJsonDepth } from '../json-depth.ts'

/** Parses the first message of a client; null if it is invalid. */
export function parseHello(data: RawData): LiveHello | null {
  const hello = LiveHello.safeParse(readJson(messageText(data)))
  return hello.success ? hello.data : null
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

const WorkspaceChangePayload = z.object({
  org_id: OrgId,
  topic: z
    .enum(['data_ingestions', 'insights', 'synced_audiences', 'conversations'])
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
