import { createHash } from 'node:crypto'

/**
 * A list is found again by its marker when the answer to its creation was lost. The text goes into
 * the description where lists have one.
 */
export function describeWithMarker(description: string, marker: string): string {
  return `${description} ${markerText(marker)}`.trim()
}

export function hasMarker(description: string | null | undefined, marker: string): boolean {
  return description?.endsWith(markerText(marker)) ?? false
}

function markerText(marker: string): string {
  return `[Cartograph ${marker}]`
}

/** The name of a list that has no description: 'Loyal customers [1a2b3c4d]'. */
export function nameWithMarker(name: string, marker: string, maxLength: number): string {
  const suffix = ` [${createHash('sha256').update(marker).digest('hex').slice(0, 8)}]`
  return name.slice(0, maxLength - suffix.length).trim() + suffix
}

/** The characters of a name that are needed for the marker. */
export const markerLength = ' [1a2b3c4d]'.length
