import { DashboardSpec, type OrgId, type UserId } from '@cartograph/contract'
import * as z from 'zod/mini'

/** Whose draft it is, and of what: another person in the same tab does not see it. */
export interface DraftPlace {
  readonly userId: UserId
  readonly orgId: OrgId
  readonly fileName: string
}

/** What was being changed in this tab when it was loaded again. Null where something else was saved since. */
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
  /** When what it was made from was saved; null as the product brings it. */
  basis: z.nullable(z.string()),
  spec: DashboardSpec,
})
type KeptDraft = z.infer<typeof KeptDraft>

function keyOf({ userId, orgId, fileName }: DraftPlace): string {
  return `cartograph.draft.${userId}.${orgId}.${fileName}`
}

/** A browser may keep nothing at all; then nothing is remembered. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work()
  } catch {
    return null
  }
}
