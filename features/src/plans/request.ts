import { AppError, requestPlan as endpoint } from '@cartograph/contract'
import { and, eq, workspacePeople, workspaces } from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace } from '../context.ts'
import { queueMail } from '../mail/index.ts'
import { serves } from '../serves.ts'

/** Writes to the operator of the installation; replies go to the person who asked. */
export const requestPlan = serves(endpoint, async (ctx, { about, message }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const account = `request of ${userId}`
  await ctx.limits.sendCode.enter({ account, address: ctx.address }, ctx.clock())
  await change(ctx, { endpoint, subject: orgId, details: { about } }, async (tx) => {
    const [person] = await tx
      .select({
        email: workspacePeople.email,
        firstName: workspacePeople.firstName,
        lastName: workspacePeople.lastName,
        workspaceName: workspaces.name,
      })
      .from(workspacePeople)
      .innerJoin(workspaces, eq(workspaces.orgId, workspacePeople.orgId))
      .where(and(eq(workspacePeople.orgId, orgId), eq(workspacePeople.userId, userId)))
    if (person === undefined) throw new AppError('not_found')
    await queueMail(ctx, tx, {
      kind: 'plan-request',
      to: ctx.settings.operatorEmail,
      replyTo: person.email,
      requester: `${person.firstName} ${person.lastName}`.trim(),
      workspaceName: person.workspaceName,
      orgId,
      about,
      message,
    })
    return undefined
  })
})
