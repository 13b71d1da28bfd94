import {
  AppError,
  listActionLog as endpoint,
  type InsightId,
  type MessageId,
} from '@cartograph/contract'
import {
  and,
  between,
  count,
  desc,
  eq,
  ilike,
  insights,
  messages,
  or,
  sql,
  type Transaction,
} from '@cartograph/store'
import { requireWorkspace } from '../context.ts'
import { selectMessages } from '../messages/index.ts'
import { serves, type InputOf } from '../serves.ts'
import { firstDayOf, isEntry, presentEntry } from './entries.ts'
import { readEffects } from './goals.ts'

export type ListActionLog = InputOf<typeof endpoint>
type Filters = Pick<ListActionLog, 'search' | 'datasourceType' | 'tag' | 'user_id' | 'entry_id'>

export const listActionLog = serves(
  endpoint,
  async (ctx, { order, page, page_size: size, insight_id: insightId, ...filters }) => {
    const { orgId } = requireWorkspace(ctx)
    const { actionDate, lookbackDate, createdAt, id } = messages
    const day = order === 'by_action_date' ? actionDate : lookbackDate
    return ctx.store.inWorkspace(orgId, async (tx) => {
      const isWanted = and(
        eq(messages.orgId, orgId),
        isEntry,
        matches(filters),
        insightId === undefined ? undefined : await isAbout(tx, insightId),
      )
      const [counted] = await tx.select({ total: count() }).from(messages).where(isWanted)
      const rows = await selectMessages(tx)
        .where(isWanted)
        .orderBy(desc(day), desc(createdAt), desc(id))
        .limit(size)
        .offset((page - 1) * size)
      const effects = await readEffects(
        tx,
        orgId,
        rows.map(({ message }) => message.id),
      )
      const items = rows.map((row) => presentEntry(ctx, row, effects.get(row.message.id)))
      return { page, items, total: counted?.total ?? 0 }
    })
  },
)

function matches({ search, datasourceType, tag, user_id: userId, entry_id: entryId }: Filters) {
  const { tags } = messages
  return and(
    search === '' ? undefined : containsText(search),
    datasourceType === undefined ? undefined : eq(messages.datasourceType, datasourceType),
    tag === undefined
      ? undefined
      : sql`exists (select from unnest(${tags}) one where lower(one) = lower(${tag}))`,
    userId === undefined ? undefined : eq(messages.userId, userId),
    entryId === undefined ? undefined : isEntryOf(entryId),
  )
}

function isEntryOf(id: MessageId) {
  const parent = sql`(select parent_id from ${messages} reply where reply.org_id = ${messages.orgId} and reply.id = ${id})`
  return or(eq(messages.id, id), sql`${messages.id} = ${parent}`)
}

function containsText(phrase: string) {
  const part = `%${phrase.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { text, tags } = messages
  return or(
    ilike(text, part),
    sql`exists (select from unnest(${tags}) tag where tag ilike ${part})`,
  )
}

/** Entries about an insight, or dated on one of its days. */
async function isAbout(tx: Transaction, id: InsightId) {
  const [found] = await tx
    .select({ period: insights.aggregationPeriod, date: insights.date })
    .from(insights)
    .where(eq(insights.id, id))
  if (found === undefined) throw new AppError('not_found')
  const { insightId, actionDate } = messages
  return or(
    eq(insightId, id),
    between(actionDate, firstDayOf(found.period, found.date), found.date),
  )
}
