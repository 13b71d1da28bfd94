import type { Mark } from '../../../../charts/prepare/mark.ts'
import { formatPercent, type DecimalText } from '../../../../format/decimal.ts'
import { nodeOf, type Link, type Node } from './sankey-layout.ts'
import type { SankeyFlows } from './sankey-flows.ts'

type Say = (value: DecimalText | null, style: 'full') => string

export function describeNode({ flow, ...node }: Node, { valueTitle }: SankeyFlows, say: Say): Mark {
  const valueText = say(flow.value, 'full')
  return {
    title: flow.label,
    rows: valueText === '' ? [] : [{ label: valueTitle, valueText }],
    spoken: valueText === '' ? flow.label : `${flow.label}: ${valueText}`,
    x: node.x1 ?? 0,
    y: ((node.y0 ?? 0) + (node.y1 ?? 0)) / 2,
  }
}

export function describeLink(
  link: Link,
  { valueTitle }: SankeyFlows,
  say: Say,
  locale: string | undefined,
): Mark {
  const [source, target] = [nodeOf(link.source), nodeOf(link.target)]
  const from = source?.flow
  const title = link.path.join(' → ')
  const valueText = say(link.exact, 'full')
  const shareText =
    from?.value == null ? null : formatPercent(link.value / Number(from.value), locale)
  return {
    title,
    rows: [
      { label: valueTitle, valueText },
      ...(shareText === null
        ? []
        : [{ label: `Share of ${from?.label ?? ''}`, valueText: shareText }]),
    ],
    spoken: `${title}: ${valueText}${shareText === null ? '' : `, ${shareText} of ${from?.label}`}`,
    x: ((source?.x1 ?? 0) + (target?.x0 ?? 0)) / 2,
    y: ((link.y0 ?? 0) + (link.y1 ?? 0)) / 2,
  }
}
