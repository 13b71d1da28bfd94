import { actionSourceNames, type ActionLogEntry, type DayRange } from '@cartograph/contract'
import { and, between, count, desc, eq, messages, type Transaction } from '@cartograph/store'
import { isEntry, presentEntry } from '../../action-log/index.ts'
import { requireWorkspace, type Context } from '../../context.ts'
import { selectMessages } from '../../messages/index.ts'
import { readFlags } from '../../read-flags.ts'

export interface DigestActions {
  readonly count: number
  /** The newest ones. */
  readonly shown: readonly {
    readonly id: ActionLogEntry['id']
    readonly text: string
    /** 'Ada Test, Facebook Ads' */
    readonly detail: string
  }[]
}

/** The actions that the team logged on some days; none while the action log is switched off. */
export async function readActions(
  ctx: Context,
  tx: Transaction,
  [from, to]: DayRange,
): Promise<DigestActions> {
  const { orgId } = requireWorkspace(ctx)
  const flags = await readFlags(ctx, tx)
  if (!flags.enable_action_log) return { count: 0, shown: [] }
  const { actionDate, createdAt, id } = messages
  const isOfDays = and(eq(messages.orgId, orgId), isEntry, between(actionDate, from, to))
  const [all] = await tx.select({ total: count() }).from(messages).where(isOfDays)
  const rows = await selectMessages(tx)
    .where(isOfDays)
    .orderBy(desc(actionDate), desc(createdAt), desc(id))
    .limit(maxActions)
  return {
    count: all?.total ?? 0,
    shown: rows.map((row) => {
      const entry = presentEntry(ctx, row)
      const source = actionSourceNames[entry.datasourceType]
      const detail = entry.user === null ? source : `${entry.user.name}, ${source}`
      return { id: entry.id, text: entry.text, detail }
    }),
  }
}

const maxActions = 5
