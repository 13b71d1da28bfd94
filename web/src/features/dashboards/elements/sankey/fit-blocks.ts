import type { ChartSize } from '../../../../charts/prepare/chart-input.ts'
import type { DecimalText } from '../../../../format/decimal.ts'
import type { Node } from './sankey-layout.ts'
import type { SankeyFlows } from './sankey-flows.ts'

/** Width of the solid bar at the left of a block. */
export const nodeBar = 8

/** The texts of a block; empty if they don't fit. */
export interface BlockWords {
  readonly label: string
  readonly valueText: string
  readonly isValueBelow: boolean
}

/** Fits the longest label, but leaves enough width for the links. */
export function blockWidth(
  { nodes }: SankeyFlows,
  { width }: ChartSize,
  say: (value: DecimalText | null) => string,
): number {
  const columns = Math.max(...nodes.map(({ step }) => step)) + 1
  const isWide = width >= wide
  const widths = nodes.map(({ label, value }) => {
    const [own, figure] = [label.length * letterWidth, say(value).length * figureWidth]
    return isWide ? own + gap + figure : Math.max(own, figure)
  })
  const most = (width * (isWide ? 0.45 : 0.75)) / columns
  return Math.max(nodeBar, Math.min(beside + Math.max(...widths), most))
}

export function fitted(
  label: string,
  valueText: string,
  { width, height }: { width: number; height: number },
): BlockWords {
  const room = width - beside
  const letters = Math.floor(room / letterWidth)
  const figure = valueText.length * figureWidth
  const isBeside = label.length * letterWidth + gap + figure <= room
  const isValueBelow = !isBeside && valueText !== '' && height >= 2 * lineHeight && figure <= room
  return {
    label: label.length > letters ? `${label.slice(0, Math.max(1, letters - 1))}…` : label,
    valueText: isBeside || isValueBelow ? valueText : '',
    isValueBelow,
  }
}

/** Labels that would overlap are dropped, smallest block first; the tooltip still shows them. */
export function withRoom(nodes: readonly Node[]): ReadonlySet<string> {
  const taken: { x: number; y: number; reach: number }[] = []
  const heightOf = ({ y0 = 0, y1 = 0 }: Node) => y1 - y0
  const named = nodes
    .toSorted((one, other) => heightOf(other) - heightOf(one))
    .filter((node) => {
      const { x0: x = 0, y0 = 0, y1 = 0 } = node
      const y = (y0 + y1) / 2
      const reach = (heightOf(node) >= 2 * lineHeight ? 2 : 1) * (lineHeight / 2)
      if (taken.some((other) => other.x === x && Math.abs(other.y - y) < other.reach + reach))
        return false
      taken.push({ x, y, reach })
      return true
    })
  return new Set(named.map(({ flow }) => flow.key))
}

const lineHeight = 15
/** Average widths of a letter and a digit at 12 px. */
const letterWidth = 6.8
const figureWidth = 7
/** Between label and value. */
const gap = 6
/** The bar and the padding. */
const beside = nodeBar + 8
/** From this width, label and value share a line. */
const wide = 700
