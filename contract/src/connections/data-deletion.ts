import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'

/** Where a platform's user can follow the deletion of their data, and its code. */
export const DataDeletionAnswer = z.object({ url: z.string(), confirmation_code: z.string() })
export type DataDeletionAnswer = z.infer<typeof DataDeletionAnswer>

/** Says nothing about a code that was never issued. */
export const getDataDeletion = defineEndpoint({
  name: 'data_deletions.get',
  method: 'GET',
  path: '/v1/data-deletions/{code}',
  summary: "The state of a deletion that a platform's user has requested.",
  params: z.object({ code: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answer: z.object({ status: z.enum(['under_way', 'done']), message: z.string() }),
  permission: 'public',
})
