import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { OrgId, UserId } from '../values/ids.ts'
import { Email, PersonName, TokenAnswer } from './identity.ts'
import { Role } from './permissions.ts'
import { Plan } from '../plans/plans.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'

export const User = z.object({
  id: UserId,
  is_dev: z.boolean(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
})
export type User = z.infer<typeof User>

export const getUser = defineEndpoint({
  name: 'users.get',
  method: 'GET',
  path: '/v1/users/',
  summary: 'The signed-in user.',
  answer: User,
  permission: 'signed_in',
})

export const createUserRecord = defineEndpoint({
  name: 'users.create',
  method: 'POST',
  path: '/v1/users/',
  summary: 'Create or update the record of the signed-in user.',
  body: z.strictObject({ first_name: PersonName, last_name: PersonName, email: Email }),
  answer: User,
  errors: ['forbidden'],
  permission: 'signed_in',
  audit: 'user.updated',
})

export const getChatToken = defineEndpoint({
  name: 'users.getChatToken',
  method: 'GET',
  path: '/v1/users/chat-token',
  summary: 'A short-lived token for the web sockets of the caller’s workspaces.',
  answer: TokenAnswer,
  permission: 'signed_in',
})

export const MembershipStatus = z.enum(['joined', 'invited', 'can-join'])
export type MembershipStatus = z.infer<typeof MembershipStatus>

export const Membership = z.object({
  status: MembershipStatus,
  role: Role,
  org: z.object({ org_id: OrgId, org_name: z.string() }),
  plans: z.array(Plan),
})
export type Membership = z.infer<typeof Membership>

export const listUserOrgs = defineEndpoint({
  name: 'users.listOrgs',
  method: 'GET',
  path: '/v1/users/orgs',
  summary: "The signed-in user's workspaces: joined, invited to, and open to join.",
  answer: z.object({ items: z.array(Membership) }),
  permission: 'signed_in',
})

export const autoJoin = defineEndpoint({
  name: 'users.autoJoin',
  method: 'POST',
  path: '/v1/users/orgs/{orgId}/auto-join',
  summary: 'Join a workspace that accepts all users of the email domain.',
  params: WorkspaceParams,
  answer: Membership,
  errors: ['forbidden', 'not_found'],
  permission: 'joinable',
  audit: 'member.joined',
})

/**
 * For the domain check before sign-up. It answers the same for every address, so it reveals
 * nothing about accounts.
 */
export const publicDomainMessage =
  'Please use your work email address. We currently do not support public email providers.'

export const verifyDomain = defineEndpoint({
  name: 'users.verifyDomain',
  method: 'GET',
  path: '/v1/users/verify-domain',
  summary: 'Whether users of an email domain can sign up.',
  query: z.object({ email: Email }),
  answer: z.object({ status: z.enum(['ok', 'error']), message: z.nullable(z.string()) }),
  permission: 'public',
})
