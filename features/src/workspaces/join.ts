import {
  AppError,
  type autoJoin,
  type Membership,
  type OrgId,
  type Role,
  type UserId,
} from '@cartograph/contract'
import { memberships, type Transaction, type workspaces } from '@cartograph/store'
import { changeAsPerson } from '../audit/index.ts'
import { requirePerson, type Context } from '../context.ts'
import { presentMembership } from '../users/index.ts'
import { findMembership } from './find-membership.ts'
import { lockWorkspace } from '../lock-workspace.ts'

export interface Join {
  readonly endpoint: typeof autoJoin
  readonly orgId: OrgId
  /** Returns the role of a new member; throws when they may not join. */
  admit(tx: Transaction, about: JoiningUser): Promise<Role>
}

export interface JoiningUser {
  readonly workspace: typeof workspaces.$inferSelect
  readonly userId: UserId
  readonly now: Date
}

/** How a user joins a workspace: members get the same answer again, deactivated ones are refused. */
export async function join(ctx: Context, { endpoint, orgId, admit }: Join): Promise<Membership> {
  const { userId } = requirePerson(ctx)
  let hasJoined = false
  const details = ({ role }: Membership) => (hasJoined ? { role } : null)
  const membership = await changeAsPerson(
    ctx,
    { endpoint, orgId, subject: userId, details },
    async (tx) => {
      const workspace = await lockWorkspace(tx, orgId)
      const known = { orgId, name: workspace.name, status: 'joined' as const, plan: workspace }
      const now = ctx.clock()
      const earlier = await findMembership(tx, { orgId, userId })
      // A deactivated member cannot rejoin.
      if (earlier?.isActive === false) throw new AppError('not_found')
      if (earlier !== null) return presentMembership({ ...known, role: earlier.role }, ctx)

      const role = await admit(tx, { workspace, userId, now })
      await tx.insert(memberships).values({ orgId, userId, role, createdAt: now })
      hasJoined = true
      return presentMembership({ ...known, role }, ctx)
    },
  )
  ctx.access.invalidate({ user_id: userId })
  return membership
}
