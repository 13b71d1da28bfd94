import type { ChartSize } from '../../../../charts/prepare/chart-input.ts'
import type { DecimalText } from '../../../../format/decimal.ts'
import type { Node } from './laid-sankey.ts'
import type { SankeyFlows } from './sankey-flows.ts'

/** How wide the strong bar of a block is. */
export const nodeBar = 8

/** What stands in a block: a name, and what it has beside or below it; empty where there is no room. */
export interface BlockWords {
  readonly label: string
  readonly valueText: string
  readonly isValueBelow: boolean
}

/** As wide as the longest name in it, as long as enough is left to what flows. */
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

/** Of those that would cover one another the larger is named; the others still are when somebody is at them. */
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
/** At 12 px: a letter on average, and a tabular figure. */
const letterWidth = 6.8
const figureWidth = 7
/** Between a name and its value. */
const gap = 6
/** What of a block is not for words: the bar, and the distance from it and from the end. */
const beside = nodeBar + 8
/** From which width on a block has its name and its value in one line. */
const wide = 700
