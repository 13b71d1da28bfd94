import { sankey, sankeyLinkHorizontal, type SankeyLink, type SankeyNode } from 'd3-sankey'
import type { ChartSize } from '../../../../charts/prepare/chart-input.ts'
import { colourOf, type ChartColour } from '../../../../charts/prepare/colour-of.ts'
import { formatPercent, type DecimalText } from '../../../../format/decimal.ts'
import { formatValue } from '../../../../format/value.ts'
import type { FlowLink, FlowNode, SankeyFlows } from './sankey-flows.ts'

export interface SankeyPlan {
  readonly nodes: readonly PlannedNode[]
  readonly links: readonly PlannedLink[]
}

export interface PlannedNode {
  readonly key: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Several values together have no colour of their own. */
  readonly colour: ChartColour | null
  /** Empty where there is no room for it. */
  readonly label: string
  readonly valueText: string
}

/** In the order in which keys go through them. */
export interface PlannedLink {
  readonly path: string
  readonly strokeWidth: number
  readonly colour: ChartColour | null
  readonly title: string
  readonly rows: readonly { label: string; valueText: string }[]
  readonly spoken: string
  /** Where its words are shown. */
  readonly x: number
  readonly y: number
}

export function prepareSankey(
  flows: SankeyFlows,
  { width, height }: ChartSize,
  locale?: string,
): SankeyPlan {
  if (flows.links.length === 0) return { nodes: [], links: [] }
  const columns = Math.max(...flows.nodes.map(({ step }) => step)) + 1
  const column = width / columns
  const graph = sankey<LaidNode, LaidLink>()
    .nodeId(({ flow }) => flow.key)
    .nodeAlign(({ flow }) => flow.step)
    .nodeWidth(nodeWidth)
    .nodePadding(14)
    .extent([
      [0, 8],
      // All labels stand to the right of their nodes, in a column of the same width.
      [Math.max(nodeWidth, width - column + nodeWidth), Math.max(24, height - 8)],
    ])({
    nodes: flows.nodes.map((flow) => ({ flow })),
    links: flows.links.map(({ from, to, path, value }) => ({
      source: from,
      target: to,
      path,
      exact: value,
      value: Number(value),
    })),
  })
  const labelled = withRoom(graph.nodes)
  const linkPath = sankeyLinkHorizontal<LaidNode, LaidLink>()
  const say = (value: DecimalText | null, style: 'full' | 'compact') =>
    value === null ? '' : formatValue(value, flows.format, style, locale)
  return {
    nodes: graph.nodes.map(({ flow, ...node }) => {
      const valueText = say(flow.value, 'compact')
      const letters = Math.floor((column - nodeWidth - 12) / glyphWidth) - valueText.length - 1
      return {
        key: flow.key,
        x: node.x0 ?? 0,
        y: node.y0 ?? 0,
        width: nodeWidth,
        height: Math.max(1, (node.y1 ?? 0) - (node.y0 ?? 0)),
        colour: colourOfNode(flow),
        label: labelled.has(flow.key) ? shortened(flow.label, letters) : '',
        valueText: labelled.has(flow.key) ? valueText : '',
      }
    }),
    links: graph.links.toSorted(byStepThenValue).map((link) => {
      const [source, target] = [nodeOf(link.source), nodeOf(link.target)]
      const from = source?.flow
      const title = link.path.join(' → ')
      const valueText = say(link.exact, 'full')
      const shareText =
        from?.value == null ? null : formatPercent(link.value / Number(from.value), locale)
      const shareLabel = `Share of ${from?.label ?? ''}`
      return {
        path: linkPath(link) ?? '',
        strokeWidth: Math.max(1, link.width ?? 1),
        colour: from === undefined ? null : colourOfNode(from),
        title,
        rows: [
          { label: flows.valueTitle, valueText },
          ...(shareText === null ? [] : [{ label: shareLabel, valueText: shareText }]),
        ],
        spoken: `${title}: ${valueText}${shareText === null ? '' : `, ${shareText} of ${from?.label}`}`,
        x: ((source?.x1 ?? 0) + (target?.x0 ?? 0)) / 2,
        y: ((link.y0 ?? 0) + (link.y1 ?? 0)) / 2,
      }
    }),
  }
}

/** What is laid out gets a value of its own, a float. */
interface LaidNode {
  readonly flow: FlowNode
}
interface LaidLink {
  readonly path: FlowLink['path']
  readonly exact: DecimalText
}
type Node = SankeyNode<LaidNode, LaidLink>
type Link = SankeyLink<LaidNode, LaidLink>

/** Once laid out, a link knows its nodes and not only their names. */
function nodeOf(end: Link['source']): Node | null {
  return typeof end === 'object' ? end : null
}

function colourOfNode({ isRest, label }: FlowNode): ChartColour | null {
  return isRest ? null : colourOf(label)
}

/** Of those that would cover one another the larger is named; the others still are when somebody is at them. */
function withRoom(nodes: readonly Node[]): ReadonlySet<string> {
  const taken: { x: number; y: number }[] = []
  const heightOf = ({ y0 = 0, y1 = 0 }: Node) => y1 - y0
  const named = nodes
    .toSorted((one, other) => heightOf(other) - heightOf(one))
    .filter(({ x0: x = 0, y0 = 0, y1 = 0 }) => {
      const y = (y0 + y1) / 2
      if (taken.some((other) => other.x === x && Math.abs(other.y - y) < lineHeight)) return false
      taken.push({ x, y })
      return true
    })
  return new Set(named.map(({ flow }) => flow.key))
}

function byStepThenValue(one: Link, other: Link): number {
  const step = (link: Link) => nodeOf(link.source)?.flow.step ?? 0
  return step(one) - step(other) || other.value - one.value
}

function shortened(text: string, letters: number): string {
  const most = Math.max(4, letters)
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

const nodeWidth = 12
const lineHeight = 15
const glyphWidth = 7
