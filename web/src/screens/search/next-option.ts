/** Where a key leads in a list of suggestions; undefined for a key that leads nowhere. Null is the field itself. */
export function nextOption(
  key: string,
  active: number | null,
  count: number,
): number | null | undefined {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  if (count === 0) return null
  const last = count - 1
  if (key === 'ArrowDown') return active === null ? 0 : active >= last ? null : active + 1
  return active === null ? last : active <= 0 ? null : active - 1
}
