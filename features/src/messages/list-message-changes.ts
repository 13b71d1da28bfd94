import { listMessageChanges as endpoint } from '@cartograph/contract'
import { and, asc, eq, gt, messages } from '@cartograph/store'
import { requireWorkspace } from '../context.ts'
import { serves } from '../serves.ts'
import { selectVersion } from './read-channel-version.ts'
import { presentMessage, selectMessages } from './select-messages.ts'

/** What someone who was away has to learn, deletions too: each message once, in its latest state. */
export const listMessageChanges = serves(endpoint, async (ctx, { channel, since, limit }) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const version = await selectVersion(tx, ctx, channel)
    const rows = await selectMessages(tx)
      .where(
        and(eq(messages.orgId, orgId), eq(messages.channel, channel), gt(messages.version, since)),
      )
      .orderBy(asc(messages.version))
      .limit(limit + 1)
    const items = rows.slice(0, limit).map((row) => presentMessage(ctx, row))
    const hasMore = rows.length > limit
    const last = items.at(-1)?.version ?? since
    return {
      items,
      has_more: hasMore,
      version: hasMore ? last : Math.max(last, version),
    }
  })
})
