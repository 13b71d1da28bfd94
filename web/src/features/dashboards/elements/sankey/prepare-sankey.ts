import { sankey } from 'd3-sankey'
import type { ChartSize } from '../../../../charts/prepare/chart-input.ts'
import type { Mark } from '../../../../charts/prepare/mark.ts'
import { colourOf, type ChartColour } from '../../../../charts/prepare/colour-of.ts'
import type { DecimalText } from '../../../../format/decimal.ts'
import { formatValue, unknownName } from '../../../../format/value.ts'
import { blockWidth, fitted, withRoom, type BlockWords } from './fit-blocks.ts'
import { nodeOf, type LayoutLink, type LayoutNode, type Link, type Node } from './sankey-layout.ts'
import type { FlowNode, SankeyFlows } from './sankey-flows.ts'
import { describeLink, describeNode } from './describe-flow.ts'

export interface SankeyPlan {
  readonly nodes: readonly PlannedNode[]
  readonly links: readonly PlannedLink[]
  /** The value that each mark represents. */
  readonly numbers: readonly FlowNumber[]
  /** In keyboard order: each node, then the links that leave it. */
  readonly marks: readonly Mark[]
}

export type FlowNumber = Pick<FlowNode, 'scope' | 'value'>

/** A block with a solid bar at its left and its label inside. */
export interface PlannedNode extends BlockWords {
  readonly key: string
  readonly mark: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** 'Other' and values without a name have no color of their own. */
  readonly colour: ChartColour | null
}

export interface PlannedLink {
  readonly mark: number
  /** The marks of its two nodes. */
  readonly ends: readonly [number, number]
  /** A filled outline, because a thick stroke would bulge in tight bends. */
  readonly path: string
  readonly colour: ChartColour | null
}

export function prepareSankey(flows: SankeyFlows, size: ChartSize, locale?: string): SankeyPlan {
  if (flows.links.length === 0) return { nodes: [], links: [], numbers: [], marks: [] }
  const say = (value: DecimalText | null, style: 'full' | 'compact') =>
    value === null ? '' : formatValue(value, flows.format, style, locale)
  const width = blockWidth(flows, size, (value) => say(value, 'compact'))
  const graph = layOut(flows, size, width)
  const labelled = withRoom(graph.nodes)
  const order = inOrder(graph)
  const places = new Map<Node | Link, number>(order.map((one, place) => [one, place]))
  const placeOf = (one: Node | Link | null) => (one === null ? -1 : (places.get(one) ?? -1))
  return {
    nodes: graph.nodes.map((node): PlannedNode => {
      const { flow, x0 = 0, y0 = 0, y1 = 0 } = node
      const place = { x: x0, y: y0, width, height: Math.max(1, y1 - y0) }
      const words = labelled.has(flow.key)
        ? fitted(flow.label, say(flow.value, 'compact'), place)
        : { label: '', valueText: '', isValueBelow: false }
      const mark = placeOf(node)
      return { key: flow.key, mark, ...place, colour: colourOfNode(flow), ...words }
    }),
    links: graph.links.map((link): PlannedLink => {
      const [source, target] = [nodeOf(link.source), nodeOf(link.target)]
      return {
        mark: placeOf(link),
        ends: [placeOf(source), placeOf(target)],
        path: ribbon(link, source?.x1 ?? 0, target?.x0 ?? 0),
        colour: source === null ? null : colourOfNode(source.flow),
      }
    }),
    numbers: order.map((one) =>
      'source' in one ? { scope: one.scope, value: one.exact } : one.flow,
    ),
    marks: order.map((one) =>
      'source' in one ? describeLink(one, flows, say, locale) : describeNode(one, flows, say),
    ),
  }
}

function layOut(flows: SankeyFlows, { width, height }: ChartSize, block: number) {
  const steps = flows.nodes.map(({ step }) => step)
  const most = Math.max(...steps.map((step) => steps.filter((one) => one === step).length))
  return (
    sankey<LayoutNode, LayoutLink>()
      .nodeId(({ flow }) => flow.key)
      .nodeAlign(({ flow }) => flow.step)
      .nodeWidth(block)
      // Largest on top, 'Other' at the bottom.
      .nodeSort(
        (one, other) =>
          Number(one.flow.isRest) - Number(other.flow.isRest) ||
          (other.value ?? 0) - (one.value ?? 0),
      )
      // Shrinks the gaps when there are many nodes.
      .nodePadding(Math.min(14, (height * mostGaps) / Math.max(1, most - 1)))
      .extent([
        [0, 8],
        [Math.max(block, width), Math.max(24, height - 8)],
      ])({
      nodes: flows.nodes.map((flow) => ({ flow })),
      links: flows.links.map(({ from, to, path, value, scope }) => ({
        source: from,
        target: to,
        path,
        exact: value,
        scope,
        value: Number(value),
      })),
    })
  )
}

function ribbon({ y0 = 0, y1 = 0, width = 1 }: Link, from: number, to: number): string {
  const half = Math.max(1, width) / 2
  const bend = (from + to) / 2
  const edge = (start: number, end: number) => `C${bend},${start},${bend},${end}`
  const over = `M${from},${y0 - half}${edge(y0 - half, y1 - half)},${to},${y1 - half}`
  return `${over}L${to},${y1 + half}${edge(y1 + half, y0 + half)},${from},${y0 + half}Z`
}

function inOrder({ nodes }: { readonly nodes: readonly Node[] }): (Node | Link)[] {
  return nodes
    .toSorted(
      (one, other) => one.flow.step - other.flow.step || (other.value ?? 0) - (one.value ?? 0),
    )
    .flatMap((node) => [
      node,
      ...(node.sourceLinks ?? []).toSorted((one, other) => other.value - one.value),
    ])
}

function colourOfNode({ isRest, label }: FlowNode): ChartColour | null {
  return isRest || label === unknownName ? null : colourOf(label)
}

/** Share of the height available for gaps. */
const mostGaps = 0.4
