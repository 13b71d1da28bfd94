import { platformNames, type ConnectionId, type OrgId, type UserId } from '@cartograph/contract'
import type { connections } from '@cartograph/store'

/** A connection that something happened to, as the statements of this folder select it. */
export interface NoticeRow extends Record<string, unknown> {
  readonly org_id: OrgId
  readonly id: ConnectionId
  readonly platform: (typeof connections.$inferSelect)['platform']
  readonly name: string
  readonly is_private: boolean
}

export interface FirstSyncRow extends NoticeRow {
  readonly owner_user_id: UserId | null
  readonly rows: string
  /** False if it was complete long before it was found. */
  readonly is_news: boolean
}

export interface LostConnectionRow extends NoticeRow {
  readonly context: (typeof connections.$inferSelect)['context']
  readonly access_end: (typeof connections.$inferSelect)['accessEnd']
  /** Of the last sync that ended. */
  readonly error: string | null
}

/** 'Shopify (Fernhill Goods)'; the name of a private connection is its owner's. */
export function sourceName({ platform, name, is_private: isPrivate }: NoticeRow): string {
  const title = platformNames[platform]
  return isPrivate || name === '' || name === title ? title : `${title} (${name})`
}
