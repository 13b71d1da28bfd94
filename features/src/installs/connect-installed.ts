import type { ConnectionId } from '@cartograph/contract'
import { and, connections, eq, type Transaction } from '@cartograph/store'
import { writeAuditRow } from '../audit/index.ts'
import { columnsOf, insertIntegration, type VerifiedAccess } from '../connections/index.ts'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { saveProfile, type StoredInstall } from '../oauth/index.ts'
import type { InstalledAccess } from './open-installed.ts'

export interface ConnectInstalled {
  readonly install: StoredInstall
  readonly installed: Exclude<InstalledAccess, { kind: 'begins' }>
}

interface ConnectedAccount {
  readonly connection_id: ConnectionId | null
  readonly is_reconnected: boolean
}

/** Connects the account; one that is connected already continues with the new access. */
export async function connectInstalled(
  ctx: Context,
  tx: Transaction,
  { install, installed }: ConnectInstalled,
): Promise<ConnectedAccount> {
  const { platform, context, mode } = install
  const verifiedAccess = await storeAccess(ctx, tx, { install, installed })
  if (verifiedAccess === null) return { connection_id: null, is_reconnected: false }
  const { orgId } = requireWorkspace(ctx)
  const [known] = await tx
    .select({ id: connections.id })
    .from(connections)
    .where(
      and(
        eq(connections.orgId, orgId),
        eq(connections.platform, platform),
        eq(connections.context, context),
        eq(connections.mode, mode),
        eq(connections.accountKey, verifiedAccess.account.accountKey),
      ),
    )
    .for('update')
  if (known !== undefined) {
    await tx
      .update(connections)
      .set({ ...columnsOf(ctx, known.id, verifiedAccess), isConnected: true })
      .where(eq(connections.id, known.id))
    return { connection_id: known.id, is_reconnected: true }
  }
  const { connection } = await insertIntegration(ctx, tx, {
    platform,
    context,
    name: undefined,
    isPrivate: false,
    verifiedAccess,
  })
  const { id, name } = connection
  const action = context === 'datasource' ? 'datasource.created' : 'destination.created'
  await writeAuditRow(ctx, tx, { action, subject: id, details: { platform, name, mode } })
  return { connection_id: id, is_reconnected: false }
}

/** Stores a consent. Null if the user still has to choose an account. */
async function storeAccess(
  ctx: Context,
  tx: Transaction,
  { install: { platform, context, mode }, installed }: ConnectInstalled,
): Promise<VerifiedAccess | null> {
  if (installed.kind === 'keys') return installed.verified
  const { tokens, profile: account } = installed
  const { userId } = requirePerson(ctx)
  const { orgId } = requireWorkspace(ctx)
  const owner = { orgId, userId, platform, context, mode, params: {} }
  const { profile } = await saveProfile(ctx, tx, { ...owner, tokens, account })
  if (installed.account === null) return null
  const { chosen, ...details } = installed.account
  const params = { ...chosen, ...details.params }
  return { mode, params, account: details, profileId: profile.id, credentials: {} }
}
