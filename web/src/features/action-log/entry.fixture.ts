import { ActionLogEntry, Attachment } from '@cartograph/contract'
import { ada } from '../../testing/workspace.ts'

/** The answer about what the log can be filtered by. */
export const logFacets = {
  datasource_types: ['FB', 'KL'],
  tags: ['fall', 'sale'],
  users: [{ id: ada.id, name: 'Ada Miller' }],
}

/** A file of an entry. */
export const aFile = (n: number, name: string): Attachment =>
  Attachment.parse({
    id: `01930000-0000-7000-8000-00000000f0${String(n).padStart(2, '0')}`,
    name,
    media_type: 'text/plain',
    bytes: 2_048,
    picture: null,
  })

/** An entry of Ada's. */
export function logEntry(n: number, over: Partial<ActionLogEntry> = {}): ActionLogEntry {
  return ActionLogEntry.parse({
    id: `01933b2e-0000-7000-8000-a${String(n).padStart(11, '0')}`,
    text: `Action ${n}`,
    mentioned_users: [],
    tags: [],
    attachments: [],
    actionDate: '2026-11-14',
    datasourceType: 'FB',
    lookbackDate: '2026-11-21',
    user: { id: ada.id, name: 'Ada Miller' },
    insight_id: null,
    effect: null,
    reply_count: 0,
    reactions: [],
    created_at: '2026-11-14T15:00:00.000Z',
    edited_at: null,
    ...over,
  })
}
