import {
  listMessageChanges as endpoint,
  type ChannelTag,
  type Message,
  type Role,
} from '@cartograph/contract'
import { and, asc, eq, gt, messages, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { serves } from '../serves.ts'
import { requireReadableChannel } from './channel-access.ts'
import { selectVersion } from './read-channel-version.ts'
import { presentMessage, selectMessages, type SelectedMessage } from './select-messages.ts'

interface Since {
  readonly channel: ChannelTag
  readonly since: number
  readonly limit: number
}

/** The changes since a version, including deletions: each message once, in its latest state. */
export const listMessageChanges = serves(endpoint, async (ctx, of) => {
  const { orgId } = requireWorkspace(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    // Read before the messages: what changes in between is listed once more, and never left out.
    const version = await selectVersion(tx, ctx, of.channel)
    const { rows, hasMore } = await selectChanges(ctx, tx, of)
    const items = rows.map((row) => presentMessage(ctx, row))
    const last = items.at(-1)?.version ?? of.since
    return { items, has_more: hasMore, version: hasMore ? last : Math.max(last, version) }
  })
})

interface ReadChanges {
  /** Everything up to it was read. */
  readonly version: number
  readonly hasMore: boolean
  readonly read: readonly { readonly role: Role; readonly items: Message[] }[]
}

/** The same for listeners, read once for all: each role sees the same messages, in its own way. */
export async function readMessageChanges(
  ctx: Context,
  of: Since,
  roles: Iterable<Role>,
): Promise<ReadChanges> {
  const { orgId } = requireWorkspace(ctx)
  const callers = [...roles].map((role) => ({ ...ctx, workspace: { orgId, role } }))
  return ctx.store.inWorkspace(orgId, async (tx) => {
    for (const caller of callers) await requireReadableChannel(caller, tx, of.channel)
    const { rows, hasMore } = await selectChanges(ctx, tx, of)
    return {
      version: rows.at(-1)?.message.version ?? of.since,
      hasMore,
      read: callers.map((caller) => ({
        role: caller.workspace.role,
        items: rows.map((row) => presentMessage(caller, row)),
      })),
    }
  })
}

async function selectChanges(
  ctx: Context,
  tx: Transaction,
  { channel, since, limit }: Since,
): Promise<{ rows: SelectedMessage[]; hasMore: boolean }> {
  const { orgId } = requireWorkspace(ctx)
  const rows = await selectMessages(tx)
    .where(
      and(eq(messages.orgId, orgId), eq(messages.channel, channel), gt(messages.version, since)),
    )
    .orderBy(asc(messages.version))
    .limit(limit + 1)
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}
