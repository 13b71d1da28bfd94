import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { OrgId } from './ids.ts'
import { TokenAnswer } from './identity.ts'
import { CurrencyCode } from './money.ts'
import { Role } from './permissions.ts'
import { TimeZone } from './time.ts'

export const OrgType = z.enum(['ecommerce', 'saas', 'amazon', 'marketing'])
export type OrgType = z.infer<typeof OrgType>

export const Workspace = z.object({
  org_id: OrgId,
  org_name: z.string(),
  org_type: OrgType,
  timezone: TimeZone,
  currency_units: CurrencyCode,
})
export type Workspace = z.infer<typeof Workspace>

export const WorkspaceParams = z.object({ orgId: OrgId })

export const getWorkspace = defineEndpoint({
  name: 'workspaces.get',
  method: 'GET',
  path: '/v1/orgs/{orgId}',
  summary: "A workspace and the signed-in user's role in it.",
  params: WorkspaceParams,
  answer: z.object({ org: Workspace, user: z.object({ role: Role }) }),
  permission: 'workspace.read',
})

export const getDataToken = defineEndpoint({
  name: 'workspaces.getDataToken',
  method: 'GET',
  path: '/v1/orgs/{orgId}/data-token',
  summary: 'A short-lived token for the query API; it names the workspace.',
  params: WorkspaceParams,
  answer: TokenAnswer,
  permission: 'data.query',
})
