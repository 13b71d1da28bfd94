import {
  defaultChoices,
  getNotificationChoices as getEndpoint,
  hasPermission,
  setNotificationChoice as setEndpoint,
  type NotificationChoice,
  type NotificationKind,
} from '@cartograph/contract'
import { and, eq, notificationChoices, type Transaction } from '@cartograph/store'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { serves } from '../serves.ts'

export const getNotificationChoices = serves(getEndpoint, (ctx) =>
  ctx.store.inWorkspace(requireWorkspace(ctx).orgId, (tx) => readChoices(ctx, tx)),
)

export const setNotificationChoice = serves(setEndpoint, (ctx, { kind, app, mail }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const chosen = { inApp: app, byMail: mail }
  return ctx.store.inWorkspace(orgId, async (tx) => {
    await tx
      .insert(notificationChoices)
      .values({ orgId, userId, kind, ...chosen })
      .onConflictDoUpdate({
        target: [notificationChoices.orgId, notificationChoices.userId, notificationChoices.kind],
        set: chosen,
      })
    return readChoices(ctx, tx)
  })
})

async function readChoices(ctx: Context, tx: Transaction) {
  const { orgId, role } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const rows = await tx
    .select()
    .from(notificationChoices)
    .where(and(eq(notificationChoices.orgId, orgId), eq(notificationChoices.userId, userId)))
  const choices: Record<NotificationKind, NotificationChoice> = { ...defaultChoices }
  for (const { kind, inApp, byMail } of rows) choices[kind] = { app: inApp, mail: byMail }
  const { limit, plan_end: planEnd, export: exports, ...others } = choices
  const paysPlan = ctx.settings.hasPlans && hasPermission(role, 'plan.change')
  return {
    choices: {
      ...others,
      ...(paysPlan && { limit, plan_end: planEnd }),
      ...(hasPermission(role, 'workspace.export') && { export: exports }),
    },
  }
}
