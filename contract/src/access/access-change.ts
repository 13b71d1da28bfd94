import * as z from 'zod/mini'
import { ApiKeyId, OrgId, SessionId, UserId } from '../values/ids.ts'

/** The PostgreSQL channel that notifies every process of a change of access. */
export const accessChanged = 'access_changed'

/** Exactly one of these is set. */
export const AccessChange = z.object({
  session_id: z.optional(SessionId),
  user_id: z.optional(UserId),
  org_id: z.optional(OrgId),
  email: z.optional(z.string()),
  api_key_id: z.optional(ApiKeyId),
})
export type AccessChange = z.infer<typeof AccessChange>
