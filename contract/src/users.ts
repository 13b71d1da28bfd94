import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { OrgId, UserId } from './ids.ts'
import { Role } from './permissions.ts'

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

export const Membership = z.object({
  status: z.enum(['joined', 'invited', 'can-join']),
  role: Role,
  org: z.object({ org_id: OrgId, org_name: z.string() }),
})
export type Membership = z.infer<typeof Membership>

export const listUserOrgs = defineEndpoint({
  name: 'users.listOrgs',
  method: 'GET',
  path: '/v1/users/orgs',
  summary: "The signed-in user's workspaces.",
  answer: z.object({ items: z.array(Membership) }),
  permission: 'signed_in',
})
