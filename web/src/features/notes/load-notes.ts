import { listNotes, type DayRange, type Note, type OrgId } from '@cartograph/contract'
import type { Client } from '../../api/client.ts'

/** Apart from its key, so that its endpoint is none of the page's first files. */
export async function loadNotes(
  { call }: Client,
  orgId: OrgId,
  [from, to]: DayRange,
  signal: AbortSignal,
): Promise<readonly Note[]> {
  const { items } = await call(listNotes, { params: { orgId }, query: { from, to } }, { signal })
  return items
}
