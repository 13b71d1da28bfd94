import { z } from 'zod'

/** What is read of the Data Manager API v1: `userLists`, `audienceMembers` and `requestStatus`. */

export const UserList = z.object({ id: z.string().regex(/^\d+$/, 'Not the id of a list') })
export type UserList = z.infer<typeof UserList>

export const UploadAnswer = z.object({ requestId: z.string().min(1) })
export type UploadAnswer = z.infer<typeof UploadAnswer>

const Counts = z._default(
  z.array(z.object({ recordCount: z._default(z.coerce.number(), 0), reason: z.string() })),
  [],
)

export const RequestStatus = z.object({
  requestStatusPerDestination: z.array(
    z.object({
      requestStatus: z.string(),
      errorInfo: z.optional(z.object({ errorCounts: Counts })),
    }),
  ),
})
export type RequestStatus = z.infer<typeof RequestStatus>
