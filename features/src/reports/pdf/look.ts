import type { Change } from '@cartograph/contract'
import type { Colour } from './page-canvas.ts'

/** Sizes in points, as in the product's tables. */
export const look = {
  margin: 36,
  /** Of tables. */
  size: 8,
  line: 10.5,
  padding: 2.75,
  /** Between columns. */
  gap: 10,
  nameLines: 4,
  footer: 26,
  chart: 92,
} as const

export const colours = {
  text: [0.11, 0.13, 0.14],
  paper: [1, 1, 1],
  muted: [0.36, 0.39, 0.44],
  rule: [0.89, 0.9, 0.92],
  strong: [0.7, 0.73, 0.77],
  band: [0.96, 0.97, 0.98],
  accent: [0, 0.42, 0.42],
  range: [0.87, 0.95, 0.95],
} as const satisfies Record<string, Colour>

/** Of changes; their sign says it too. */
export const verdictColours = {
  good: [0.1, 0.45, 0.28],
  bad: [0.7, 0.15, 0.12],
  none: colours.text,
} as const satisfies Record<Change['verdict'], Colour>
