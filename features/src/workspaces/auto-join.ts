import {
  AppError,
  autoJoin as endpoint,
  type Membership,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { eq, memberships, users, type Transaction, type workspaces } from '@cartograph/store'
import { changeAsPerson } from '../audit/index.ts'
import { requirePerson, type Context } from '../context.ts'
import { emailDomain, presentMembership } from '../users/index.ts'
import { findMembership } from './find-membership.ts'
import { lockWorkspace } from './lock.ts'

/** For everybody whose confirmed address is of the workspace's domain, once its admins allow that. */
export async function autoJoin(ctx: Context, { orgId }: { orgId: OrgId }): Promise<Membership> {
  const { userId } = requirePerson(ctx)
  let hasJoined = false
  const details = ({ role }: Membership) => (hasJoined ? { role } : null)
  const membership = await changeAsPerson(
    ctx,
    { endpoint, orgId, subject: userId, details },
    async (tx) => {
      const workspace = await lockWorkspace(tx, orgId)
      const known = { orgId, name: workspace.name, status: 'joined' as const, plan: workspace }
      const earlier = await findMembership(tx, { orgId, userId })
      // Whoever was put out does not come back by themselves.
      if (earlier?.isActive === false) throw new AppError('not_found')
      if (earlier !== null) return presentMembership({ ...known, role: earlier.role }, ctx.clock())

      await checkMayJoin(tx, workspace, userId)
      const role = 'member'
      await tx.insert(memberships).values({ orgId, userId, role, createdAt: ctx.clock() })
      hasJoined = true
      return presentMembership({ ...known, role }, ctx.clock())
    },
  )
  ctx.access.forget({ user_id: userId })
  return membership
}

/** To everybody whom it does not concern the workspace does not exist. */
async function checkMayJoin(
  tx: Transaction,
  workspace: typeof workspaces.$inferSelect,
  userId: UserId,
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  const isOfDomain =
    user !== undefined && user.emailVerified && emailDomain(user.email) === workspace.emailDomain
  if (!isOfDomain) throw new AppError('not_found')
  if (workspace.isAutoAdd) return
  throw new AppError(
    'forbidden',
    'An administrator of this workspace has to approve this. Ask them for an invitation.',
  )
}
