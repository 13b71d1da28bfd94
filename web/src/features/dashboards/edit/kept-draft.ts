import { DashboardSpec, type Dashboard, type OrgId } from '@cartograph/contract'
import * as z from 'zod/mini'

interface Place {
  readonly orgId: OrgId
  readonly dashboard: Pick<Dashboard, 'file_name' | 'updated_at'>
}

/** What was being changed in this tab when it was loaded again. Null where something else was saved since. */
export function recallDraft({ orgId, dashboard }: Place): DashboardSpec | null {
  const text = attempt(() => sessionStorage.getItem(keyOf(orgId, dashboard.file_name)))
  if (text === null) return null
  const kept = KeptDraft.safeParse(attempt(() => JSON.parse(text) as unknown))
  return kept.success && kept.data.basis === dashboard.updated_at ? kept.data.spec : null
}

export function keepDraft(orgId: OrgId, fileName: string, kept: KeptDraft): void {
  attempt(() => sessionStorage.setItem(keyOf(orgId, fileName), JSON.stringify(kept)))
}

export function forgetDraft(orgId: OrgId, fileName: string): void {
  attempt(() => sessionStorage.removeItem(keyOf(orgId, fileName)))
}

const KeptDraft = z.object({
  /** When what it was made from was saved; null as the product brings it. */
  basis: z.nullable(z.string()),
  spec: DashboardSpec,
})
type KeptDraft = z.infer<typeof KeptDraft>

function keyOf(orgId: OrgId, fileName: string): string {
  return `cartograph.draft.${orgId}.${fileName}`
}

/** A browser may keep nothing at all; then nothing is remembered. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work()
  } catch {
    return null
  }
}
