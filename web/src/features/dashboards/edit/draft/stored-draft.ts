import { DashboardSpec, type OrgId, type UserId } from '@cartograph/contract'
import * as z from 'zod/mini'

/** Identifies a draft. The user is part of it, because several users may share a tab. */
export interface DraftKey {
  readonly userId: UserId
  readonly orgId: OrgId
  readonly fileName: string
}

/** Returns the draft stored in this tab; null if the dashboard was saved since. */
export function loadStoredDraft(place: DraftKey, updatedAt: string | null): DashboardSpec | null {
  const text = attempt(() => sessionStorage.getItem(keyOf(place)))
  if (text === null) return null
  const kept = StoredDraft.safeParse(attempt(() => JSON.parse(text) as unknown))
  return kept.success && kept.data.basis === updatedAt ? kept.data.spec : null
}

export function storeDraft(place: DraftKey, kept: StoredDraft): void {
  attempt(() => sessionStorage.setItem(keyOf(place), JSON.stringify(kept)))
}

export function clearStoredDraft(place: DraftKey): void {
  attempt(() => sessionStorage.removeItem(keyOf(place)))
}

const StoredDraft = z.object({
  /** When the original was saved; null for built-in dashboards. */
  basis: z.nullable(z.string()),
  spec: DashboardSpec,
})
type StoredDraft = z.infer<typeof StoredDraft>

function keyOf({ userId, orgId, fileName }: DraftKey): string {
  return `cartograph.draft.${userId}.${orgId}.${fileName}`
}

/** Storage may be blocked; then nothing is stored. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work()
  } catch {
    return null
  }
}
