import type { SankeyLink, SankeyNode } from 'd3-sankey'
import type { DecimalText } from '../../../../format/decimal.ts'
import type { FlowLink, FlowNode } from './sankey-flows.ts'

/** What is laid out gets a value of its own, a float. */
export interface LaidNode {
  readonly flow: FlowNode
}
export interface LaidLink {
  readonly path: FlowLink['path']
  readonly exact: DecimalText
}
export type Node = SankeyNode<LaidNode, LaidLink>
export type Link = SankeyLink<LaidNode, LaidLink>

/** Once laid out, a link knows its nodes and not only their names. */
export function nodeOf(end: Link['source']): Node | null {
  return typeof end === 'object' ? end : null
}
