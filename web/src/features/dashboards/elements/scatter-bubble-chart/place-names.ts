import type { Plot } from '../../../../charts/prepare/chart-input.ts'

export interface PlacedName {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

interface Named {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** Labels the largest bubbles: inside if the label fits, else next to or below it, without overlaps. */
export function placeNames(bubbles: readonly Named[], plot: Plot): PlacedName[] {
  const placed: Placement[] = []
  for (const bubble of bubbles.slice(0, mostTried)) {
    if (placed.length === mostNames) break
    const free = placesOf(bubble).find(
      ({ box }) =>
        isWithin(box, plot) &&
        !placed.some((other) => touches(box, other.box)) &&
        !bubbles.some((other) => other !== bubble && covers(other, box)),
    )
    if (free !== undefined) placed.push(free)
  }
  return placed.map(({ name }) => name)
}

interface Placement {
  readonly name: PlacedName
  readonly box: Box
}

/** Candidate positions, best first. */
function placesOf({ name, x, y, radius }: Named): Placement[] {
  return [longest, shortest].flatMap((letters) => placesFor(shortened(name, letters), x, y, radius))
}

function shortened(name: string, letters: number): string {
  return name.length > letters ? `${name.slice(0, letters - 1)}…` : name
}

function placesFor(text: string, x: number, y: number, radius: number): Placement[] {
  const width = text.length * glyphWidth
  const far = radius + gap
  const boxAt = (left: number, middle: number): Box => ({
    left,
    // Keeps a gap between labels on one line.
    right: left + width + gap,
    top: middle - halfLine,
    bottom: middle + halfLine,
  })
  const beside: Placement[] = [
    { name: { text, x: x + far, y, anchor: 'start' }, box: boxAt(x + far, y) },
    ...[y + far + halfLine, y - far - halfLine].map((middle): Placement => {
      return { name: { text, x, y: middle, anchor: 'middle' }, box: boxAt(x - width / 2, middle) }
    }),
    { name: { text, x: x - far, y, anchor: 'end' }, box: boxAt(x - far - width, y) },
  ]
  if (width > radius * 2 - 8) return beside
  return [{ name: { text, x, y, anchor: 'middle' }, box: boxAt(x - width / 2, y) }, ...beside]
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function isWithin({ left, right, top, bottom }: Box, plot: Plot): boolean {
  return (
    left >= plot.left && right <= plot.right && top >= plot.top - halfLine && bottom <= plot.bottom
  )
}

function covers({ x, y, radius }: Named, { left, right, top, bottom }: Box): boolean {
  const [acrossBy, downBy] = [Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)]
  return Math.hypot(acrossBy, downBy) < radius + 2
}

function touches(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  )
}

const mostNames = 8
/** Smaller bubbles stay unlabeled. */
const mostTried = 16
const longest = 24
const shortest = 12
const glyphWidth = 6.6
const halfLine = 8
const gap = 4
