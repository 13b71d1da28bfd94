import { AppError, listActionLog as endpoint, type InsightId } from '@cartograph/contract'
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

export type ListActionLog = InputOf<typeof endpoint>

export const listActionLog = serves(
  endpoint,
  async (ctx, { order, search, insight_id: insightId, page, page_size: size }) => {
    const { orgId } = requireWorkspace(ctx)
    const { actionDate, lookbackDate, createdAt, id } = messages
    const day = order === 'by_action_date' ? actionDate : lookbackDate
    return ctx.store.inWorkspace(orgId, async (tx) => {
      const isWanted = and(
        eq(messages.orgId, orgId),
        isEntry,
        search === '' ? undefined : containsText(search),
        insightId === undefined ? undefined : await isAbout(tx, insightId),
      )
      const [counted] = await tx.select({ total: count() }).from(messages).where(isWanted)
      const rows = await selectMessages(tx)
        .where(isWanted)
        .orderBy(desc(day), desc(createdAt), desc(id))
        .limit(size)
        .offset((page - 1) * size)
      return { page, items: rows.map((row) => presentEntry(ctx, row)), total: counted?.total ?? 0 }
    })
  },
)

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
