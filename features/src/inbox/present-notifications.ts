import type { MessageId, Notification } from '@cartograph/contract'
import {
  inArray,
  messages,
  type NotificationParts,
  type notifications,
  type Transaction,
} from '@cartograph/store'
import type { Context } from '../context.ts'
import { cutText } from '../cut-text.ts'
import { readPlaces } from '../discussions/index.ts'
import { presentMessage, selectMessages } from '../messages/index.ts'
import { firstSyncWords } from '../notifications/index.ts'

type Row = typeof notifications.$inferSelect

/** In the order of the rows; without those whose message is gone. */
export async function presentNotifications(
  ctx: Context,
  tx: Transaction,
  rows: readonly Row[],
): Promise<Notification[]> {
  const ids = rows.flatMap((row) => messageIdOf(row) ?? [])
  const found = ids.length === 0 ? [] : await selectMessages(tx).where(inArray(messages.id, ids))
  const byId = new Map(found.map((row) => [row.message.id, presentMessage(ctx, row)]))
  const places = await readPlaces(
    ctx,
    tx,
    found.map(({ message }) => message.channel),
  )
  return rows.flatMap((row): Notification[] => {
    const { id, kind, link, createdAt, readAt } = row
    const shared = {
      id,
      link,
      created_at: createdAt.toISOString(),
      read_at: readAt?.toISOString() ?? null,
    }
    if (kind === 'history') {
      return [{ kind, ...shared, ...firstSyncWords(row.parts as NotificationParts['history']) }]
    }
    if (kind === 'connection') {
      const {
        source,
        sentence,
        state = 'access_lost',
      } = row.parts as NotificationParts['connection']
      const isSettled = state === 'connected_again'
      return [{ kind, ...shared, source, state, sentence: isSettled ? connectedAgain : sentence }]
    }
    if (kind === 'alert') return [{ kind, ...shared, ...(row.parts as NotificationParts['alert']) }]
    if (kind === 'limit' || kind === 'plan_end')
      return [{ kind, ...shared, ...(row.parts as NotificationParts['limit']) }]
    if (kind === 'export')
      return [{ kind, ...shared, ...(row.parts as NotificationParts['export']) }]
    if (kind === 'effect')
      return [{ kind, ...shared, ...(row.parts as NotificationParts['effect']) }]
    const message = byId.get(messageIdOf(row) ?? ('' as MessageId))
    if (message === undefined) return []
    const author = message.user?.name ?? null
    const place = places.get(message.channel) ?? null
    return [
      { kind, ...shared, author, place, text: cutText(message.text || 'Sent a file.', longest) },
    ]
  })
}

const connectedAgain = 'Connected again. There is nothing left to do.'

function messageIdOf({ parts }: Row): MessageId | null {
  return 'message_id' in parts ? parts.message_id : null
}

/** More than two lines of the tray can show. */
const longest = 200
