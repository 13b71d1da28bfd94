import { LiveHello, OrgId } from '@cartograph/contract'
import type { WorkspaceChange } from '@cartograph/ingestion'
import * as z from 'zod'
import type { RawData } from 'ws'

/** Null for whatever is no greeting. */
export function readHello(data: RawData): LiveHello | null {
  const hello = LiveHello.safeParse(readJson(textOf(data)))
  return hello.success ? hello.data : null
}

/** The workspace that a notification of the database is about, and what of it has changed. */
export function readHint(payload: string): WorkspaceChange | null {
  const hint = WorkspaceHintText.safeParse(readJson(payload))
  return hint.success ? hint.data : null
}

const WorkspaceHintText = z.object({
  org_id: OrgId,
  topic: z.enum(['data_ingestions', 'insights']).default('data_ingestions'),
})

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return (data instanceof ArrayBuffer ? Buffer.from(data) : data).toString()
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
