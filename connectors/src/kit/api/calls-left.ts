import type { ReportedQuota } from '../quota.ts'

/**
 * The calls left of a quota by a header such as `12/40`, used and allowed calls; nothing without it.
 * `share` of the allowed calls is ours.
 */
export function callsLeft(
  quota: string,
  header: string | null,
  share = 1,
): Readonly<Record<string, ReportedQuota>> {
  const [, used, allowed] = /^(\d+)\/(\d+)$/.exec(header ?? '') ?? []
  if (allowed === undefined) return {}
  const left = Math.max(0, Math.floor(Number(allowed) * share) - Number(used))
  return { [quota]: { left } }
}
