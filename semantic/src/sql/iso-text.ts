/** The literal of a moment: `2024-01-31 23:00:00.000`. */
export function isoText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 23).replace('T', ' ')
}
