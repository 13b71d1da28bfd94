export interface Figures {
  readonly clicks: number
  readonly impressions: number
  /** The mean over the impressions. */
  readonly position: number
}

/** What a total has beyond its parts; null if nothing. Never negative. */
export function restOf(total: Figures, parts: readonly Figures[]): Figures | null {
  let { clicks, impressions } = total
  let places = total.position * total.impressions
  for (const part of parts) {
    clicks -= part.clicks
    impressions -= part.impressions
    places -= part.position * part.impressions
  }
  if (clicks <= 0 && impressions <= 0) return null
  const position = impressions > 0 ? Math.max(1, places / impressions) : 0
  return { clicks: Math.max(0, clicks), impressions: Math.max(0, impressions), position }
}
