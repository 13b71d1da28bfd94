import { AppError, inviteMembers as endpoint } from '@cartograph/contract'
import {
  and,
  eq,
  gt,
  inArray,
  invitations,
  workspacePeople,
  type Transaction,
} from '@cartograph/store'
import { change } from '../audit/index.ts'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { serves, type InputOf } from '../serves.ts'
import { emailDomain, isDeveloper } from '../users/index.ts'
import { lockWorkspace } from '../lock-workspace.ts'
import { announceInvitations } from './announce-invitations.ts'
import { checkInvitationLimit, isYoungAccount, limitInvitations } from './invitation-limit.ts'
import { onlyDevelopers } from './next-role.ts'
import { isOpen } from './open-invitations.ts'
import { sendInvitation } from './send-invitation.ts'
import { sortAddresses, type ExistingAddresses, type SortedAddresses } from './sort-addresses.ts'

export type InviteMembers = InputOf<typeof endpoint>

export const inviteMembers = serves(endpoint, async (ctx, input) => {
  const { orgId } = requireWorkspace(ctx)
  const inviter = await ctx.access.person(requirePerson(ctx).userId)
  if (inviter === null) throw new AppError('not_authenticated')
  checkMayInvite(ctx, input, isDeveloper(ctx, inviter))
  const isYoung = await isYoungAccount(ctx, inviter.userId)

  const { role, message, is_datasource_invite, platform = null } = input
  const details = ({ successful_invites: emails }: SortedAddresses) =>
    emails.length === 0 ? null : { emails, role, is_datasource_invite, platform }
  const answer = await change(ctx, { endpoint, subject: orgId, details }, async (tx) => {
    // Concurrent invitations of the same person send one email.
    const workspace = await lockWorkspace(tx, orgId)
    const sorted = sortAddresses(input.emails, await findKnown(ctx, tx, input))
    await checkInvitationLimit(ctx, tx, sorted.successful_invites)
    await limitInvitations(ctx, tx, { inviter, isYoung, emails: sorted.successful_invites })
    for (const email of sorted.successful_invites) {
      await sendInvitation(ctx, tx, {
        email,
        mayLink: !isYoung,
        role,
        message,
        isDatasourceInvite: is_datasource_invite,
        platform,
        inviter,
        workspace,
      })
    }
    return sorted
  })
  for (const email of answer.successful_invites) ctx.access.invalidate({ email })
  await announceInvitations(ctx, answer.successful_invites)
  return answer
})

function checkMayInvite(ctx: Context, input: InviteMembers, isDev: boolean): void {
  const isAdmin = requireWorkspace(ctx).role === 'admin'
  if (!isAdmin && !(input.is_datasource_invite && input.role === 'member')) {
    throw new AppError('forbidden', 'Only an admin of the workspace can invite people.')
  }
  if (input.role === 'demo' && !isDev) throw onlyDevelopers()
}

async function findKnown(
  ctx: Context,
  tx: Transaction,
  { emails, is_datasource_invite }: InviteMembers,
): Promise<ExistingAddresses> {
  const members = await tx
    .select({ email: workspacePeople.email })
    .from(workspacePeople)
    .where(inArray(workspacePeople.email, [...emails]))
  const invited = await tx
    .select({ email: invitations.email })
    .from(invitations)
    .where(
      and(isOpen, gt(invitations.expiresAt, ctx.clock()), inArray(invitations.email, [...emails])),
    )
  return {
    members: new Set(members.map(({ email }) => email)),
    invited: new Set(invited.map(({ email }) => email)),
    domains: is_datasource_invite ? await listDomains(tx) : null,
  }
}

/** The domains of all active members. */
async function listDomains(tx: Transaction): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ email: workspacePeople.email })
    .from(workspacePeople)
    .where(eq(workspacePeople.isActive, true))
  return new Set(rows.map(({ email }) => emailDomain(email)))
}
