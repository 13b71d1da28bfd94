import {
  actionLogChannel,
  AppError,
  hasPermission,
  type ChannelTag,
  type FlagName,
  type WorkspacePermission,
} from '@cartograph/contract'
import {
  and,
  eq,
  insights,
  messages,
  notInArray,
  reports,
  segments,
  sql,
  type Transaction,
} from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { readFlags } from '../read-flags.ts'

interface ReadRules {
  readonly permission: WorkspacePermission
  readonly flag?: FlagName
}

/**
 * A channel is read by those who may read what it is about: the rules of its endpoint, by the start of the tag.
 * Dashboards, their elements and the feed can be read by every role and have no flag.
 */
export const restrictedChannels: ReadonlyMap<string, ReadRules> = new Map<string, ReadRules>([
  [actionLogChannel, { permission: 'insights.read', flag: 'enable_action_log' }],
  ['insight:', { permission: 'insights.read' }],
  ['report:', { permission: 'reports.read', flag: 'enable_reports' }],
  ['segment:', { permission: 'audiences.read', flag: 'enable_audiences' }],
])

/** `report:` of `report:<id>`; a tag without an id is its own start. */
const startOf = (tag: ChannelTag) => /^[^:]*:?/.exec(tag)?.[0] ?? ''
const storedStart = sql<string>`substring(${messages.channel} from '^[^:]*:?')`

/** Answers whether the caller may read a channel. */
export async function readChannelAccess(
  ctx: Context,
  tx: Transaction,
): Promise<(tag: ChannelTag) => boolean> {
  const hidden = await hiddenStarts(ctx, tx)
  return (tag) => !hidden.includes(startOf(tag))
}

/** The condition on messages of channels that the caller may read. */
export async function isInReadableChannel(ctx: Context, tx: Transaction) {
  const hidden = await hiddenStarts(ctx, tx)
  return hidden.length === 0 ? undefined : notInArray(storedStart, hidden)
}

/** A channel that the caller may not read is reported as not found, as what it is about is. */
export async function requireReadableChannel(
  ctx: Context,
  tx: Transaction,
  tag: ChannelTag,
): Promise<void> {
  if (!restrictedChannels.has(startOf(tag))) return
  const mayRead = await readChannelAccess(ctx, tx)
  if (!mayRead(tag)) throw new AppError('not_found')
}

/**
 * A discussion begins only about something that exists. Those about something that was deleted since are
 * still read, replied to and resolved.
 */
export async function requireSubject(
  ctx: Context,
  tx: Transaction,
  tag: ChannelTag,
): Promise<void> {
  const { orgId } = requireWorkspace(ctx)
  const id = tag.slice(startOf(tag).length)
  const finders = new Map<string, () => PromiseLike<readonly unknown[]>>([
    [
      'insight:',
      () =>
        tx
          .select({ id: insights.id })
          .from(insights)
          .where(and(eq(insights.orgId, orgId), sql`${insights.id} = ${id}::uuid`)),
    ],
    [
      'report:',
      () =>
        tx
          .select({ id: reports.id })
          .from(reports)
          .where(and(eq(reports.orgId, orgId), sql`${reports.id} = ${id}::uuid`)),
    ],
    [
      'segment:',
      () =>
        tx
          .select({ id: segments.id })
          .from(segments)
          .where(and(eq(segments.orgId, orgId), sql`${segments.id} = ${id}::uuid`)),
    ],
  ])
  const find = finders.get(startOf(tag))
  if (find !== undefined && (await find()).length === 0)
    throw new AppError(
      'not_found',
      "You can't start a discussion about something that was deleted.",
    )
}

async function hiddenStarts(ctx: Context, tx: Transaction): Promise<string[]> {
  const { role } = requireWorkspace(ctx)
  const flags = await readFlags(ctx, tx)
  return [...restrictedChannels].flatMap(([start, { permission, flag }]) =>
    hasPermission(role, permission) && (flag === undefined || flags[flag]) ? [] : [start],
  )
}
