import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { PublicLinkId } from '../values/ids.ts'
import { Instant } from '../values/time.ts'
import { DashboardFileName } from './collections.ts'

/** An address under which anyone sees one dashboard, without personal data. */
export const PublicLink = z.object({
  id: PublicLinkId,
  file_name: DashboardFileName,
  has_password: z.boolean(),
  /** Null for a link that does not expire. */
  expires_at: z.nullable(Instant),
  created_at: Instant,
  /** Null for the link of a user who deleted their account. */
  created_by: z.nullable(z.string()),
  /** To the minute; null until someone opens it. */
  last_used_at: z.nullable(Instant),
})
export type PublicLink = z.infer<typeof PublicLink>

export const maxPublicLinks = 50

const path = '/v1/orgs/{orgId}/public-links'

export const listPublicLinks = defineEndpoint({
  name: 'publicLinks.list',
  method: 'GET',
  path,
  summary: 'The public links of a dashboard that still work, the newest first.',
  params: WorkspaceParams,
  query: z.object({ spec: DashboardFileName }),
  answer: z.object({ items: z.array(PublicLink) }),
  permission: 'dashboards.share',
  needsActivePlan: true,
})

/** Short ones would be guessed; long ones would be sent along with the link. */
export const PublicLinkPassword = z
  .string()
  .check(z.minLength(8, 'At least 8 characters'), z.maxLength(128, 'At most 128 characters'))

export const createPublicLink = defineEndpoint({
  name: 'publicLinks.create',
  method: 'POST',
  path,
  summary: 'Create a public link of a dashboard. Only this answer contains its token.',
  params: WorkspaceParams,
  body: z.strictObject({
    spec: DashboardFileName,
    password: z.nullable(PublicLinkPassword),
    expires_at: z.nullable(Instant),
  }),
  answer: z.object({ link: PublicLink, token: z.string() }),
  status: 201,
  permission: 'dashboards.share',
  needsActivePlan: true,
  audit: 'public_link.created',
})

export const revokePublicLink = defineEndpoint({
  name: 'publicLinks.revoke',
  method: 'DELETE',
  path: `${path}/{linkId}`,
  summary: 'Revoke a public link at once.',
  params: z.extend(WorkspaceParams, { linkId: PublicLinkId }),
  permission: 'dashboards.share',
  audit: 'public_link.revoked',
})
