import { UserId, type ChannelTag, type MessageId, type OrgId } from '@cartograph/contract'
import * as z from 'zod/mini'
import { Unsent } from '../state/unsent.ts'

/** In this tab, so that a reload loses nothing that was written; of each user their own. */
export interface UnsentStore {
  read(): readonly Unsent[]
  write(unsent: readonly Unsent[]): void
  /** The text typed but not sent, among the comments or in a thread. */
  readDraft(parentId: MessageId | null): Draft
  writeDraft(parentId: MessageId | null, draft: Draft): void
}

export const Draft = z.object({
  text: z.string(),
  /** Whom the text names. */
  mentions: z.array(z.object({ id: UserId, name: z.string() })),
})
export type Draft = z.infer<typeof Draft>

export const emptyDraft: Draft = { text: '', mentions: [] }

export function unsentStore(orgId: OrgId, userId: UserId, channel: ChannelTag): UnsentStore {
  const key = `cartograph.messages.${userId}.${orgId}.${channel}`
  const draftKey = (parentId: MessageId | null) => `${key}.draft.${parentId ?? ''}`
  return {
    read: () => recall(key, z.array(Unsent)) ?? [],
    write: (unsent) => remember(key, unsent.length === 0 ? null : unsent),
    readDraft: (parentId) => recall(draftKey(parentId), Draft) ?? emptyDraft,
    writeDraft: (parentId, draft) => remember(draftKey(parentId), draft.text === '' ? null : draft),
  }
}

/** Unreadable values are ignored. */
function recall<Schema extends z.ZodMiniType>(key: string, schema: Schema): z.infer<Schema> | null {
  try {
    const stored = sessionStorage.getItem(key)
    if (stored === null) return null
    const parsed = z.safeParse(schema, JSON.parse(stored))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function remember(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage may be blocked or full; what is written stays until the page is left.
  }
}
