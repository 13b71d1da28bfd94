import * as z from 'zod/mini'
import { DataIngestion } from './connections.ts'
import { OrgId } from './ids.ts'

/** The web socket of a workspace: the first message of the client authorises, the rest flows to it. */
export const livePath = '/v1/live'

export const LiveHello = z.strictObject({ token: z.string(), org_id: OrgId })
export type LiveHello = z.infer<typeof LiveHello>

export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('data_ingestions'), items: z.array(DataIngestion) }),
  /** What has changed unusually may read otherwise now, and how far the search for it is. */
  z.object({ type: z.literal('insights') }),
])
export type LiveMessage = z.infer<typeof LiveMessage>

/** Close codes of the web socket, in the private range. */
export const liveCloseCodes = { notAuthenticated: 4401, notFound: 4404, badMessage: 4400 } as const
