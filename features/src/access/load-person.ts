import type { UserId } from '@cartograph/contract'
import {
  and,
  asc,
  eq,
  gt,
  invitations,
  isNull,
  memberships,
  users,
  workspaces,
  type Store,
  type Transaction,
} from '@cartograph/store'
import type { CachedPerson, CachedWorkspace } from '../access-cache.ts'
import { planColumns } from '../plan-columns.ts'
import { emailDomain } from '../users/index.ts'

/** A user and every workspace they have joined, are invited to, or may join. */
export async function loadPerson(
  store: Store,
  userId: UserId,
  now: Date,
): Promise<CachedPerson | null> {
  return store.asSystem(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId))
    if (user === undefined) return null
    const { email, firstName, lastName, isDev } = user
    const found = [
      ...(await listMemberships(tx, userId)),
      ...(user.emailVerified ? await listOpen(tx, email, now) : []),
    ]
    const byId = new Map<CachedWorkspace['orgId'], CachedWorkspace>()
    // The first entry for a workspace wins: an active or deactivated member is neither invited nor free to
    // join.
    const decided = new Set<CachedWorkspace['orgId']>()
    for (const { isActive, ...workspace } of found) {
      if (decided.has(workspace.orgId)) continue
      decided.add(workspace.orgId)
      if (isActive) byId.set(workspace.orgId, workspace)
    }
    return { userId, email, firstName, lastName, isDev, workspaces: byId }
  })
}

type WorkspaceAccess = CachedWorkspace & { isActive: boolean }

const workspaceColumns = {
  orgId: workspaces.orgId,
  name: workspaces.name,
  plan: planColumns,
  flags: workspaces.featureFlags,
}

/** Oldest first: the app opens the first joined one. */
async function listMemberships(tx: Transaction, userId: UserId): Promise<WorkspaceAccess[]> {
  const rows = await tx
    .select({ ...workspaceColumns, role: memberships.role, isActive: memberships.isActive })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.orgId, memberships.orgId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(workspaces.createdAt), asc(workspaces.orgId))
  return rows.map((row) => ({ ...row, status: 'joined' }))
}

async function listOpen(tx: Transaction, email: string, now: Date): Promise<WorkspaceAccess[]> {
  const invited = await tx
    .select({ ...workspaceColumns, role: invitations.role })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.orgId, invitations.orgId))
    .where(
      and(
        eq(invitations.email, email),
        isNull(invitations.acceptedAt),
        isNull(invitations.withdrawnAt),
        gt(invitations.expiresAt, now),
      ),
    )
    .orderBy(asc(invitations.createdAt))
  const open = await tx
    .select(workspaceColumns)
    .from(workspaces)
    .where(and(eq(workspaces.emailDomain, emailDomain(email)), eq(workspaces.isAutoAdd, true)))
    .orderBy(asc(workspaces.createdAt))
  return [
    ...invited.map((row) => ({ ...row, status: 'invited' as const, isActive: true })),
    ...open.map((row) => ({
      ...row,
      status: 'can-join' as const,
      role: 'member' as const,
      isActive: true,
    })),
  ]
}
