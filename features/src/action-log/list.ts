import { AppError, listActionLog as endpoint, type InsightId } from '@cartograph/contract'
import {
  actionLogEntries,
  and,
  between,
  count,
  desc,
  eq,
  ilike,
  insights,
  or,
  sql,
  type Transaction,
} from '@cartograph/store'
import { requireWorkspace } from '../context.ts'
import { serves, type InputOf } from '../serves.ts'
import { firstDayOf, presentEntry, selectEntries } from './entries.ts'

export type ListActionLog = InputOf<typeof endpoint>

export const listActionLog = serves(
  endpoint,
  async (ctx, { order, search, insight_id: insightId, page, page_size: size }) => {
    const { orgId } = requireWorkspace(ctx)
    const { actionDate, lookbackDate, createdAt, id } = actionLogEntries
    const day = order === 'by_action_date' ? actionDate : lookbackDate
    return ctx.store.inWorkspace(orgId, async (tx) => {
      const isWanted = and(
        eq(actionLogEntries.orgId, orgId),
        search === '' ? undefined : containsText(search),
        insightId === undefined ? undefined : await isAbout(tx, insightId),
      )
      const [counted] = await tx.select({ total: count() }).from(actionLogEntries).where(isWanted)
      const rows = await selectEntries(tx)
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
  const { text, tags } = actionLogEntries
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
  const { insightId, actionDate } = actionLogEntries
  return or(
    eq(insightId, id),
    between(actionDate, firstDayOf(found.period, found.date), found.date),
  )
}
