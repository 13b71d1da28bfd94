import {
  AppError,
  createWorkspaceEndpoint as endpoint,
  newId,
  OrgId,
  resolveFlags,
} from '@cartograph/contract'
import { eq, users } from '@cartograph/store'
import { changeAsPerson } from '../audit/index.ts'
import { requirePerson, type Context } from '../context.ts'
import { isPublicEmailDomain } from '../identity/index.ts'
import { invalidField } from '../invalid-field.ts'
import { serves } from '../serves.ts'
import { emailDomain } from '../users/index.ts'
import { insertWorkspace } from './add-workspace.ts'

export const createWorkspace = serves(
  endpoint,
  async (ctx, { org_name, org_type, invitation_code, ...input }) => {
    const { userId } = requirePerson(ctx)
    checkInvitationCode(ctx, invitation_code ?? '')
    const orgId = newId(OrgId)
    const details = { org_name, org_type }
    // A repeated call returns the workspace of the first one.
    const answer = await changeAsPerson(
      ctx,
      { endpoint, orgId, subject: orgId, details },
      async (tx) => {
        const now = ctx.clock()
        await ctx.limits.createWorkspace.enterWithin(tx, { account: userId, address: null }, now)
        const [creator] = await tx
          .select({ email: users.email })
          .from(users)
          .where(eq(users.id, userId))
        if (creator === undefined) throw new AppError('not_authenticated')
        const domain = emailDomain(creator.email)
        const email_domain = isPublicEmailDomain(domain) ? null : domain
        const workspace = {
          org_id: orgId,
          org_name,
          org_type,
          primary_business_objective:
            input.primary_business_objective ?? input.primaryBusinessObjective ?? null,
          email_domain,
        }
        await insertWorkspace(ctx, tx, { workspace, admin: userId })
        return { org: { org_id: orgId } }
      },
    )
    ctx.access.invalidate({ user_id: userId })
    return answer
  },
)

/** No codes are issued yet, so where one is needed, none is valid. */
function checkInvitationCode(ctx: Context, code: string): void {
  if (!resolveFlags(ctx.settings.flags).require_invitations) return
  const msg =
    code.trim() === '' ? 'Enter your invitation code' : 'This invitation code is not valid'
  throw invalidField('invitation_code', msg)
}
