import type { SankeyLink, SankeyNode } from 'd3-sankey'
import type { DecimalText } from '../../../../format/decimal.ts'
import type { FlowLink, FlowNode } from './sankey-flows.ts'

/** d3-sankey adds a `value` of its own, as a float. */
export interface LayoutNode {
  readonly flow: FlowNode
}
export interface LayoutLink {
  readonly path: FlowLink['path']
  readonly exact: DecimalText
  readonly scope: FlowLink['scope']
}
export type Node = SankeyNode<LayoutNode, LayoutLink>
export type Link = SankeyLink<LayoutNode, LayoutLink>

/** After layout, a link refers to its nodes instead of their ids. */
export function nodeOf(end: Link['source']): Node | null {
  return typeof end === 'object' ? end : null
}
