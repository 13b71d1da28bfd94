import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { MemberId, OrgId } from '../values/ids.ts'
import { PageQuery } from '../endpoints/paging.ts'
import { Role } from '../access/permissions.ts'
import { PlatformCode } from '../connections/platforms.ts'
import { Membership } from '../access/users.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'

export const inviteMessageMaxLength = 230
export const invalidEmailsMessage = 'Please enter only valid email addresses'

/** A member of a workspace, or an invited person. */
export const OrgUser = z.object({
  /** The user's id, or the invitation's while it is pending. */
  id: MemberId,
  /** Masked for the role demo. */
  email: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  is_active: z.boolean(),
  status: z.enum(['active', 'inactive', 'invited']),
  membership_status: z.enum(['joined', 'invited']),
  role: Role,
  is_self: z.boolean(),
})
export type OrgUser = z.infer<typeof OrgUser>

const MemberParams = z.object({ orgId: OrgId, id: MemberId })

export const listMembers = defineEndpoint({
  name: 'members.list',
  method: 'GET',
  path: '/v1/orgs/{orgId}/users',
  summary: 'The members of a workspace, then its pending invitations; paginated.',
  params: WorkspaceParams,
  query: PageQuery,
  answer: z.object({ count: z.number(), data: z.array(OrgUser) }),
  permission: 'members.read',
})

export const getMember = defineEndpoint({
  name: 'members.get',
  method: 'GET',
  path: '/v1/orgs/{orgId}/users/{id}',
  summary: 'One member of a workspace.',
  params: MemberParams,
  answer: OrgUser,
  permission: 'members.read',
})

export const updateMember = defineEndpoint({
  name: 'members.update',
  method: 'PUT',
  path: '/v1/orgs/{orgId}/users/{id}',
  summary:
    'Change a role, or activate or deactivate a member. Deactivating an invitation revokes it.',
  params: MemberParams,
  body: z.strictObject({ is_active: z.optional(z.boolean()), role: z.optional(Role) }),
  answer: OrgUser,
  errors: ['last_admin'],
  permission: 'members.change',
  audit: 'member.updated',
})

const InviteEmails = z
  .array(z.string().check(z.trim(), z.toLowerCase(), z.email(invalidEmailsMessage)))
  .check(
    z.minLength(1, 'Enter at least one email address'),
    z.maxLength(50, 'Invite up to 50 people at a time'),
  )

export const inviteMembers = defineEndpoint({
  name: 'members.invite',
  method: 'POST',
  path: '/v1/orgs/{orgId}/users/invite',
  summary:
    'Invite people by email. Members who are not admins can invite only to connect a data source.',
  params: WorkspaceParams,
  body: z.strictObject({
    emails: InviteEmails,
    role: z._default(Role, 'member'),
    message: z._default(
      z.string().check(z.maxLength(inviteMessageMaxLength, 'At most 230 characters')),
      '',
    ),
    is_datasource_invite: z._default(z.boolean(), false),
    platform: z.optional(PlatformCode),
  }),
  answer: z.object({
    successful_invites: z.array(z.string()),
    already_members: z.array(z.string()),
    already_invited: z.array(z.string()),
    public_domain_emails: z.array(z.string()),
    domain_mismatch_emails: z.array(z.string()),
  }),
  errors: ['too_many_requests'],
  permission: 'members.invite',
  audit: 'members.invited',
})

export const acceptInvitation = defineEndpoint({
  name: 'members.acceptInvitation',
  method: 'POST',
  path: '/v1/orgs/{orgId}/users/accept-invitation',
  summary: 'Accept an invitation sent to the address of the signed-in user.',
  params: WorkspaceParams,
  answer: Membership,
  errors: ['invitation_invalid'],
  permission: 'joinable',
  needsActivePlan: true,
  audit: 'invitation.accepted',
})

export const verifyInvitationToken = defineEndpoint({
  name: 'members.verifyInvitationToken',
  method: 'POST',
  path: '/v1/orgs/{orgId}/users/verify-invitation-token',
  summary: 'The address of an invitation.',
  params: WorkspaceParams,
  query: z.object({ invitation_token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({ data: z.string() }),
  errors: ['invitation_invalid', 'too_many_requests'],
  permission: 'public',
})

export const memberEndpoints = {
  listMembers,
  getMember,
  updateMember,
  inviteMembers,
  acceptInvitation,
  verifyInvitationToken,
} as const
