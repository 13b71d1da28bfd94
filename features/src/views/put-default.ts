import type { OrgId, SavedViewId, UserId } from '@cartograph/contract'
import { and, defaultViews, eq, isNull, type Transaction } from '@cartograph/store'

interface DefaultOf {
  readonly orgId: OrgId
  readonly fileName: string
  /** Null for the workspace's default. */
  readonly userId: UserId | null
}

/** Replaces the default view of a user or of the workspace; null removes it. */
export async function putDefault(
  tx: Transaction,
  { viewId, ...of }: DefaultOf & { readonly viewId: SavedViewId | null },
): Promise<void> {
  const { orgId, fileName, userId } = defaultViews
  await tx
    .delete(defaultViews)
    .where(
      and(
        eq(orgId, of.orgId),
        eq(fileName, of.fileName),
        of.userId === null ? isNull(userId) : eq(userId, of.userId),
      ),
    )
  // Of two requests at once, one inserts first, and the other leaves it.
  if (viewId !== null)
    await tx
      .insert(defaultViews)
      .values({ ...of, viewId })
      .onConflictDoNothing()
}
