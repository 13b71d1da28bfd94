import { dayAt, type OrgId } from '@cartograph/contract'
import {
  actionEffects,
  and,
  eq,
  isNotNull,
  isNull,
  lte,
  messages,
  workspaces,
  type Transaction,
} from '@cartograph/store'
import type { Context } from '../context.ts'
import { isOpenWorkspace } from '../plans/index.ts'

/** The workspaces in which the review of an action with a goal is due. */
export async function listWorkspacesWithDueActions(
  ctx: Pick<Context, 'store' | 'clock' | 'settings'>,
): Promise<OrgId[]> {
  const rows = await ctx.store.asSystem((tx) =>
    tx
      .selectDistinct({ orgId: actionEffects.orgId })
      .from(actionEffects)
      .innerJoin(messages, isEntryOfEffect)
      .where(
        and(
          isNull(actionEffects.measuredAt),
          isOpenWorkspace(actionEffects.orgId, ctx),
          // The day of the earliest time zone; each workspace looks at its own.
          lte(messages.lookbackDate, dayAt(ctx.clock().getTime(), 'Pacific/Kiritimati')),
        ),
      ),
  )
  return rows.map(({ orgId }) => orgId)
}

export type DueAction = Awaited<ReturnType<typeof selectGoals>>[number]

const isEntryOfEffect = and(
  eq(messages.orgId, actionEffects.orgId),
  eq(messages.id, actionEffects.messageId),
  isNotNull(messages.actionDate),
)

/** All actions of a workspace that have a goal, measured or not. */
export function selectGoals(tx: Transaction, orgId: OrgId) {
  return tx
    .select({ effect: actionEffects, message: messages, timezone: workspaces.timezone })
    .from(actionEffects)
    .innerJoin(messages, isEntryOfEffect)
    .innerJoin(workspaces, eq(workspaces.orgId, actionEffects.orgId))
    .where(eq(actionEffects.orgId, orgId))
}
