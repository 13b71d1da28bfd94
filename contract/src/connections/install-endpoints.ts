import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { ConnectionId, OrgId } from '../values/ids.ts'
import { OrgType, WorkspaceName } from '../workspaces/workspaces.ts'
import { PlatformCode } from './platforms.ts'

const InstallParams = z.object({
  token: z.string().check(z.regex(/^[\w-]{43}$/, 'Not an installation')),
})

export const PlatformInstall = z.object({
  platform: PlatformCode,
  /** The name of the account, if it is known before the workspace is chosen. */
  account_name: z.nullable(z.string()),
  /** Whether it answers a consent that the user has just begun in a workspace. */
  is_begun_here: z.boolean(),
  /** The user's workspaces to which the account is connected already. */
  connected_org_ids: z.array(OrgId),
  expires_at: z.iso.datetime(),
})
export type PlatformInstall = z.infer<typeof PlatformInstall>

/** The token is in the address to which the platform's request was redirected. */
export const getInstall = defineEndpoint({
  name: 'installs.get',
  method: 'GET',
  path: '/v1/installs/{token}',
  summary: 'An installation that began at a platform. It belongs to the first user who opens it.',
  params: InstallParams,
  answer: PlatformInstall,
  errors: ['consent_expired'],
  permission: 'signed_in',
})

export const finishInstall = defineEndpoint({
  name: 'installs.finish',
  method: 'POST',
  path: '/v1/installs/{token}',
  summary: 'Finish an installation: connect the account to a workspace, or to a new one.',
  params: InstallParams,
  body: z.union([
    z.strictObject({ org_id: OrgId }),
    z.strictObject({ org_name: WorkspaceName, org_type: OrgType }),
  ]),
  answer: z.object({
    org_id: OrgId,
    /** Null until the user has chosen an account. */
    connection_id: z.nullable(ConnectionId),
    /** Whether the account was connected to the workspace before. */
    is_reconnected: z.boolean(),
    /** The page of the platform where the user continues; null to stay here. */
    to: z.nullable(z.string()),
  }),
  status: 201,
  errors: ['connection_refused', 'consent_expired', 'forbidden', 'not_found', 'conflict'],
  permission: 'signed_in',
  audit: 'install.finished',
})
