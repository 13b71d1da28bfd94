import { AppError, hasPermission, type SavedView, type SavedViewId } from '@cartograph/contract'
import {
  and,
  eq,
  isNull,
  isUniqueViolation,
  or,
  savedViews,
  workspacePeople,
  type Transaction,
} from '@cartograph/store'
import type { AuditDetails } from '../audit/index.ts'
import { requirePerson, requireWorkspace, type Context } from '../context.ts'
import { fullName, maskPerson } from '../users/index.ts'

export type ViewRow = typeof savedViews.$inferSelect

/** Views with their authors. */
export function selectViews(tx: Transaction) {
  const { userId, email, firstName, lastName, isActive } = workspacePeople
  return tx
    .select({ view: savedViews, author: { userId, email, firstName, lastName } })
    .from(savedViews)
    .leftJoin(workspacePeople, and(eq(userId, savedViews.createdBy), eq(isActive, true)))
    .$dynamic()
}

export type SelectedView = Awaited<ReturnType<typeof selectViews>>[number]

/** Colleagues' private views do not exist for the caller. */
export function isVisible(ctx: Context) {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  return and(
    eq(savedViews.orgId, orgId),
    or(isNull(savedViews.ownerId), eq(savedViews.ownerId, userId)),
  )
}

export async function requireView(
  ctx: Context,
  tx: Transaction,
  id: SavedViewId,
): Promise<SelectedView> {
  const [found] = await selectViews(tx).where(and(isVisible(ctx), eq(savedViews.id, id)))
  if (found === undefined) throw new AppError('not_found')
  return found
}

/** Locks a view that the caller may change. */
export async function requireOwnView(
  ctx: Context,
  tx: Transaction,
  id: SavedViewId,
): Promise<ViewRow> {
  const [row] = await tx
    .select()
    .from(savedViews)
    .where(and(isVisible(ctx), eq(savedViews.id, id)))
    .for('update')
  if (row === undefined) throw new AppError('not_found')
  if (!mayChange(ctx, row)) throw new AppError('forbidden', notAuthor)
  return row
}

const notAuthor = 'Only the author of a shared view or an admin can change it.'

export function requireSharing(ctx: Context): void {
  const { role } = requireWorkspace(ctx)
  if (role === undefined || !hasPermission(role, 'views.share')) throw new AppError('forbidden')
}

export function presentView(ctx: Context, { view, author }: SelectedView): SavedView {
  const isMasked = ctx.workspace?.role === 'demo'
  return {
    id: view.id,
    name: view.name,
    search: view.search,
    is_shared: view.ownerId === null,
    created_by: author === null ? null : presentAuthor(author, isMasked),
    may_change: mayChange(ctx, view),
    updated_at: view.updatedAt.toISOString(),
  }
}

/** The audit log shows admins no names of private views. */
export function auditDetails({ fileName, name, ownerId }: ViewRow): AuditDetails {
  return ownerId === null
    ? { dashboard: fileName, is_shared: true, name }
    : { dashboard: fileName, is_shared: false }
}

/** Runs a change that may give two views one name. */
export async function withFreeName<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const msg = 'There is already a view with this name.'
    throw new AppError('invalid_request', msg, { problems: [{ loc: ['body', 'name'], msg }] })
  }
}

function mayChange(ctx: Context, { ownerId, createdBy }: ViewRow): boolean {
  const { userId } = requirePerson(ctx)
  if (ownerId !== null) return ownerId === userId
  const { role } = requireWorkspace(ctx)
  return role === 'admin' || (createdBy === userId && role === 'member')
}

function presentAuthor(author: NonNullable<SelectedView['author']>, isMasked: boolean) {
  return { id: author.userId, name: fullName(isMasked ? maskPerson(author) : author) }
}
