/**
 * The calls left in a window by a header such as `12/40`, used and allowed calls; null without it.
 * `share` of the allowed calls is ours.
 */
export function callsLeft(header: string | null, share = 1): number | null {
  const used = /^(\d+)\/(\d+)$/.exec(header ?? '')
  return used === null ? null : Math.max(0, Math.floor(Number(used[2]) * share) - Number(used[1]))
}
