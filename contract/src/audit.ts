import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { PageQuery } from './paging.ts'
import { Instant } from './time.ts'
import { WorkspaceParams } from './workspace-params.ts'

export const AuditEntry = z.object({
  id: z.uuid(),
  at: Instant,
  /** A person, an API key, or the system itself. */
  actor: z.object({
    kind: z.enum(['user', 'api_key', 'system']),
    id: z.nullable(z.uuid()),
    /** Null when whoever it was is gone. */
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
  summary: 'Who did what in a workspace, the newest first; a page at a time.',
  params: WorkspaceParams,
  query: PageQuery,
  answer: z.object({ count: z.number(), data: z.array(AuditEntry) }),
  permission: 'audit.read',
})
