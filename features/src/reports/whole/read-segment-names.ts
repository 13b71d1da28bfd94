import type { OrgId } from '@cartograph/contract'
import { eq, segments } from '@cartograph/store'
import type { Context } from '../../context.ts'

export async function readSegmentNames(
  { store }: Context,
  orgId: OrgId,
): Promise<Readonly<Record<string, string>>> {
  const known = await store.inWorkspace(orgId, (tx) =>
    tx
      .select({ id: segments.id, name: segments.name })
      .from(segments)
      .where(eq(segments.orgId, orgId)),
  )
  return Object.fromEntries(known.map(({ id, name }) => [id, name]))
}
