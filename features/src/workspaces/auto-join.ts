import { AppError, autoJoin as endpoint, type OrgId } from '@cartograph/contract'
import { eq, users, type Transaction } from '@cartograph/store'
import { serves } from '../serves.ts'
import { emailDomain } from '../users/index.ts'
import { join, type JoiningUser } from './join.ts'

/** For users whose confirmed address is in the workspace's domain, when its admins allow it. */
export const autoJoin = serves(
  endpoint,
  (ctx, { orgId }: { orgId: OrgId }) =>
    join(ctx, {
      endpoint,
      orgId,
      admit: async (tx, newcomer) => {
        await checkMayJoin(tx, newcomer)
        return 'member'
      },
    }),
  ({ params }) => params,
)

/** For all others the workspace is reported as not found. */
async function checkMayJoin(tx: Transaction, { workspace, userId }: JoiningUser): Promise<void> {
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
