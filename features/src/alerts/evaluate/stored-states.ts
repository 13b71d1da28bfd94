import type { AlertId, OrgId } from '@cartograph/contract'
import { alertStates, and, eq, inArray, type Transaction } from '@cartograph/store'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { JudgedWithState, SeriesStates } from '../judge/judge-alert.ts'

/** Of the alerts that have one. */
export async function selectStates(
  tx: Transaction,
  orgId: OrgId,
  ids: readonly AlertId[],
): Promise<ReadonlyMap<AlertId, SeriesStates>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ alertId: alertStates.alertId, state: alertStates.state })
    .from(alertStates)
    .where(and(eq(alertStates.orgId, orgId), inArray(alertStates.alertId, [...ids])))
  return new Map(rows.map(({ alertId, state }) => [alertId, unpackStates(state)]))
}

/** Once a week, and when the past has changed. */
export async function writeStates(
  tx: Transaction,
  { orgId, alertId }: { readonly orgId: OrgId; readonly alertId: AlertId },
  judged: readonly JudgedWithState[],
  before: SeriesStates,
): Promise<void> {
  const found = new Map(
    judged.flatMap(({ label, state }) => (state === null ? [] : [[label, state] as const])),
  )
  const isChanged = [...found].some(([label, state]) => before.get(label) !== state)
  if (!isChanged) return
  const state = packStates(found)
  await tx
    .insert(alertStates)
    .values({ orgId, alertId, state })
    .onConflictDoUpdate({ target: [alertStates.orgId, alertStates.alertId], set: { state } })
}

function packStates(states: SeriesStates): Uint8Array {
  return gzipSync(JSON.stringify([...states]), { level: 3 })
}

/** An unreadable state is computed again. */
function unpackStates(bytes: Uint8Array): SeriesStates {
  try {
    // Only this file writes them, and the fingerprints identify their format.
    return new Map(JSON.parse(gunzipSync(bytes).toString()) as [])
  } catch {
    return new Map()
  }
}
