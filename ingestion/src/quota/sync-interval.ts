import type { Manifest } from '@cartograph/connectors'
import { msPerDay } from '@cartograph/contract'

/** What is left for first syncs, retries and syncs that users start. */
const reservedShare = 0.1

/**
 * The interval between syncs of each connection of a platform: the platform's own, or longer where
 * so many connections share a daily quota that it would not last for the day. `limit` is the one in
 * force.
 */
export function syncIntervalMs(
  { syncs, quotas }: Pick<Manifest, 'syncs' | 'quotas'>,
  sharing: { readonly connections: number; readonly limit: number },
  usualMs: number,
): number {
  const quota = syncs && quotas[syncs.quota]
  if (syncs === undefined || quota === undefined) return usualMs
  const own = Math.max(usualMs, syncs.everyMinutes * 60_000)
  const perDay = (sharing.limit * 86_400) / quota.perSeconds
  const each = ((1 - reservedShare) * perDay) / Math.max(1, sharing.connections)
  const affordable = (each - syncs.perDay) / syncs.perSync
  return affordable < 1 ? Math.max(own, msPerDay) : Math.max(own, msPerDay / affordable)
}
