import { listNotes, type DayRange, type Note, type OrgId } from '@cartograph/contract'
import type { Client } from '../../api/client.ts'

/** Separate from its key, so that the page's first files do not include its endpoint. */
export async function loadNotes(
  { call }: Client,
  orgId: OrgId,
  [from, to]: DayRange,
  signal: AbortSignal,
): Promise<readonly Note[]> {
  const { items } = await call(listNotes, { params: { orgId }, query: { from, to } }, { signal })
  return items
}
