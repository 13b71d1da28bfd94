import { AppError, saveElementChoices as endpoint, type DashboardSpec } from '@cartograph/contract'
import { elementChoices } from '@cartograph/store'
import { requirePerson, requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { findDashboard } from './find-dashboard.ts'

/**
 * Not in the audit log, because no one else sees it. Only for elements that the dashboard has, which bounds the
 * rows of a user.
 */
export const saveElementChoices = serves(
  endpoint,
  async (ctx, { spec: fileName, element: elementId, choices }) => {
    const { orgId } = requireWorkspace(ctx)
    const { userId } = requirePerson(ctx)
    await ctx.store.inWorkspace(orgId, async (tx) => {
      const { spec } = await findDashboard(ctx, tx, fileName)
      if (!hasElement(spec, elementId)) throw new AppError('not_found')
      const { orgId: org, userId: user, fileName: name, elementId: id } = elementChoices
      await tx
        .insert(elementChoices)
        .values({ orgId, userId, fileName, elementId, choices })
        .onConflictDoUpdate({ target: [org, user, name, id], set: { choices } })
    })
  },
)

function hasElement({ tabs }: DashboardSpec, id: string): boolean {
  return tabs.some(({ sections }) =>
    sections.some(({ elements }) => elements.some((element) => element.id === id)),
  )
}
