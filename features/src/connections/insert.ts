import {
  AppError,
  ConnectionId,
  isStore,
  newId,
  type IntegrationContext,
  type PlatformCode,
} from '@cartograph/contract'
import { freeShopName } from '@cartograph/ingestion'
import { connections, eq, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { columnsOf, type VerifiedAccess } from './access/verify-access.ts'
import { selectIntegrations, type SelectedIntegration } from './select.ts'

export interface InsertIntegration {
  readonly platform: PlatformCode
  readonly context: IntegrationContext
  readonly name: string | undefined
  readonly isPrivate: boolean
  readonly verifiedAccess: VerifiedAccess
}

/** An account can be connected once: concurrent calls create one connection, and the other is refused. */
export async function insertIntegration(
  ctx: Context,
  tx: Transaction,
  { platform, context, name, isPrivate, verifiedAccess }: InsertIntegration,
): Promise<SelectedIntegration> {
  const { orgId } = requireWorkspace(ctx)
  const id = newId(ConnectionId)
  const inserted = await tx
    .insert(connections)
    .values({
      id,
      orgId,
      platform,
      context,
      mode: verifiedAccess.mode,
      name: await chooseName(tx, (name ?? verifiedAccess.account.name).slice(0, 200) || platform, {
        platform,
        context,
      }),
      ownerUserId: ctx.actor?.kind === 'person' ? ctx.actor.userId : null,
      isPrivate,
      ...columnsOf(ctx, id, verifiedAccess),
      createdAt: ctx.clock(),
    })
    .onConflictDoNothing()
    .returning({ id: connections.id })
  if (inserted.length === 0) throw alreadyConnected()
  const [selected] = await selectIntegrations(tx, { id })
  if (selected === undefined) throw new AppError('conflict')
  return selected
}

/** Users distinguish shops by name, also in filters, so a second shop of the same name has its platform in its name. */
async function chooseName(
  tx: Transaction,
  name: string,
  { platform, context }: Pick<InsertIntegration, 'platform' | 'context'>,
): Promise<string> {
  if (context !== 'datasource' || !isStore(platform)) return name
  const others = await tx
    .select({ name: connections.name, platform: connections.platform })
    .from(connections)
    .where(eq(connections.context, 'datasource'))
  const taken = others.filter((other) => isStore(other.platform))
  return freeShopName(
    { name, platform },
    taken.map((other) => other.name),
  )
}

export function alreadyConnected(): AppError {
  return new AppError('conflict', 'This account is already connected.')
}
