import { DashboardSpec, type OrgId, type UserId } from '@cartograph/contract'
import * as z from 'zod/mini'

/** Identifies a draft. The user is part of it, because several users may share a tab. */
export interface DraftPlace {
  readonly userId: UserId
  readonly orgId: OrgId
  readonly fileName: string
}

/** Returns the draft stored in this tab; null if the dashboard was saved since. */
export function recallDraft(place: DraftPlace, updatedAt: string | null): DashboardSpec | null {
  const text = attempt(() => sessionStorage.getItem(keyOf(place)))
  if (text === null) return null
  const kept = KeptDraft.safeParse(attempt(() => JSON.parse(text) as unknown))
  return kept.success && kept.data.basis === updatedAt ? kept.data.spec : null
}

export function keepDraft(place: DraftPlace, kept: KeptDraft): void {
  attempt(() => sessionStorage.setItem(keyOf(place), JSON.stringify(kept)))
}

export function forgetDraft(place: DraftPlace): void {
  attempt(() => sessionStorage.removeItem(keyOf(place)))
}

const KeptDraft = z.object({
  /** When the original was saved; null for built-in dashboards. */
  basis: z.nullable(z.string()),
  spec: DashboardSpec,
})
type KeptDraft = z.infer<typeof KeptDraft>

function keyOf({ userId, orgId, fileName }: DraftPlace): string {
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
