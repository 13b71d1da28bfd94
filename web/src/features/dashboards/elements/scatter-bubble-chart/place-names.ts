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

/** Names of the largest: inside where they fit, else beside; and none over another. */
export function placeNames(bubbles: readonly Named[], plot: Plot): PlacedName[] {
  const placed: (PlacedName & Box)[] = []
  for (const { name, x, y, radius } of bubbles.slice(0, mostTried)) {
    if (placed.length === mostNames) break
    const text = name.length > longest ? `${name.slice(0, longest - 1)}…` : name
    const width = text.length * glyphWidth
    const isInside = width <= radius * 2 - 8
    const isLeft = !isInside && x + radius + gap + width > plot.right
    const from = isInside ? x - width / 2 : isLeft ? x - radius - gap - width : x + radius + gap
    const box = { left: from, right: from + width, top: y - 8, bottom: y + 8 }
    if (box.left < plot.left || placed.some((other) => touches(box, other))) continue
    placed.push({
      text,
      x: isInside ? x : isLeft ? x - radius - gap : x + radius + gap,
      y,
      anchor: isInside ? 'middle' : isLeft ? 'end' : 'start',
      ...box,
    })
  }
  return placed.map(({ text, x, y, anchor }) => ({ text, x, y, anchor }))
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
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
/** Further down they are no longer the largest. */
const mostTried = 16
const longest = 24
const glyphWidth = 7
const gap = 4
