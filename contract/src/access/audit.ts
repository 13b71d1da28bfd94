import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { PageQuery } from '../endpoints/paging.ts'
import { Instant } from '../values/time.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'

export const AuditEntry = z.object({
  id: z.uuid(),
  at: Instant,
  /** A user, an API key or the system. */
  actor: z.object({
    kind: z.enum(['user', 'api_key', 'system']),
    id: z.nullable(z.uuid()),
    /** Null once the actor has been deleted. */
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
  }),
  action: z.string(),
  subject: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
  address: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAuditLog = defineEndpoint({
  name: 'audit.list',
  method: 'GET',
  path: '/v1/orgs/{orgId}/audit-log',
  summary: 'The audit log of a workspace, newest first; paginated.',
  params: WorkspaceParams,
  query: PageQuery,
  answer: z.object({ count: z.number(), data: z.array(AuditEntry) }),
  permission: 'audit.read',
})
