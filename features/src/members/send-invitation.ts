import { InvitationId, msPerDay, newId, type PlatformCode, type Role } from '@cartograph/contract'
import { invitations, sql, type Transaction, type workspaces } from '@cartograph/store'
import type { CachedPerson } from '../access-cache.ts'
import type { Context } from '../context.ts'
import { queueMail } from '../mail/index.ts'
import { fullName } from '../users/index.ts'
import { invitationDays } from '../workspaces/index.ts'
import { hashInvitationToken, newInvitationToken } from './invitation-token.ts'

export interface SendInvitation {
  readonly email: string
  readonly role: Role
  readonly message: string
  /** Otherwise links are removed from the message. */
  readonly mayLink: boolean
  readonly isDatasourceInvite: boolean
  readonly platform: PlatformCode | null
  readonly inviter: CachedPerson
  readonly workspace: Pick<typeof workspaces.$inferSelect, 'orgId' | 'name'>
}

/** Creates the invitation and its mail. An expired invitation is renewed. */
export async function sendInvitation(
  ctx: Context,
  tx: Transaction,
  { email, inviter, workspace, mayLink, ...given }: SendInvitation,
): Promise<void> {
  const { orgId } = workspace
  const token = newInvitationToken()
  const now = ctx.clock()
  const life = {
    ...given,
    tokenHash: hashInvitationToken(token),
    invitedBy: inviter.userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + invitationDays * msPerDay),
  }
  await tx
    .insert(invitations)
    .values({ id: newId(InvitationId), orgId, email, ...life })
    .onConflictDoUpdate({
      target: [invitations.orgId, invitations.email],
      targetWhere: sql`${invitations.acceptedAt} is null and ${invitations.withdrawnAt} is null`,
      set: life,
    })
  const query = new URLSearchParams({ invitation_token: token, org_id: orgId })
  await queueMail(ctx, tx, {
    kind: 'invitation',
    to: email,
    workspaceName: workspace.name,
    inviterName: fullName(inviter),
    message: given.message,
    mayLink,
    link: `${ctx.settings.publicUrl()}/?${query.toString()}`,
  })
}
