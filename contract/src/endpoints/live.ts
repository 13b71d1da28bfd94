import * as z from 'zod/mini'
import { DataIngestion } from '../connections/data-ingestions.ts'
import { OrgId } from '../values/ids.ts'

/**
 * The web socket of a workspace. The client's first message authenticates; after that it opens and leaves the
 * channels whose messages it shows.
 */
export const livePath = '/v1/live'

export const LiveHello = z.strictObject({ token: z.string(), org_id: OrgId })
export type LiveHello = z.infer<typeof LiveHello>

export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('data_ingestions'), items: z.array(DataIngestion) }),
  /** Insights may have changed, or the progress of their detection. */
  z.object({ type: z.literal('insights') }),
  /** Synced audiences may have changed, or the progress of their runs. */
  z.object({ type: z.literal('synced_audiences') }),
  /** The user's own conversations may have changed, perhaps in another tab. */
  z.object({ type: z.literal('conversations') }),
  /** The user has new notifications, or has read some, perhaps in another tab. */
  z.object({ type: z.literal('notifications') }),
  /** What happens in a channel that this client has opened: `ChannelNews`, which only pages with messages parse. */
  z.object({ type: z.literal('channel'), news: z.unknown() }),
  /** Messages were written somewhere: the numbers of unread ones may have changed. At most one a second. */
  z.object({ type: z.literal('channels') }),
  /** The workspace may have changed: its name, settings, features or plan. */
  z.object({ type: z.literal('workspace') }),
])
export type LiveMessage = z.infer<typeof LiveMessage>

/** Close codes in the private range of web sockets. */
export const liveCloseCodes = { notAuthenticated: 4401, notFound: 4404, badMessage: 4400 } as const
