import { AppError, verifyInvitationToken as endpoint, type OrgId } from '@cartograph/contract'
import { and, eq, gt, invitations } from '@cartograph/store'
import { serves } from '../serves.ts'
import { hashInvitationToken } from './invitation-token.ts'
import { isOpen } from './open-invitations.ts'

export interface VerifyInvitationToken {
  readonly orgId: OrgId
  readonly invitation_token: string
}

/** Returns the invited address. All other tokens are refused alike. */
export const verifyInvitationToken = serves(
  endpoint,
  async (ctx, { orgId, invitation_token }: VerifyInvitationToken) => {
    const tokenHash = hashInvitationToken(invitation_token)
    const now = ctx.clock()
    // Counted by token and by address: a single limit could be used up by an attacker for everyone.
    const succeed = await ctx.limits.tryInvitation.enter(
      { account: `invitation ${tokenHash}`, address: ctx.address },
      now,
    )
    const [found] = await ctx.store.inWorkspace(orgId, (tx) =>
      tx
        .select({ email: invitations.email })
        .from(invitations)
        .where(and(eq(invitations.tokenHash, tokenHash), isOpen, gt(invitations.expiresAt, now))),
    )
    if (found === undefined) throw new AppError('invitation_invalid')
    await succeed()
    return { data: found.email }
  },
  ({ params, query }) => ({ ...params, ...query }),
)
