import * as z from 'zod/mini'
import { ApiKeyId, OrgId, SessionId, UserId } from './ids.ts'

/** The channel on which the database tells every process that something about access has changed. */
export const accessChanged = 'access_changed'

/** What has changed: one of them. */
export const AccessChange = z.object({
  session_id: z.optional(SessionId),
  user_id: z.optional(UserId),
  org_id: z.optional(OrgId),
  email: z.optional(z.string()),
  api_key_id: z.optional(ApiKeyId),
})
export type AccessChange = z.infer<typeof AccessChange>
