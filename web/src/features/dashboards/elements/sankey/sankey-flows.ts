import { compareDecimals } from '@cartograph/contract'
import type { Cell, ElementOf, LoadResult, Member } from '@cartograph/contract'
import { decimalOf, formatOf, formatValue, type ValueFormat } from '../../../../format/value.ts'
import type { DecimalText } from '../../../../format/decimal.ts'
import { findMember } from '../../grid/columns-of.ts'
import { addDecimals } from '../../../../format/exact.ts'

/** The flows before layout. */
export interface SankeyFlows {
  readonly measure: Member

  readonly nodes: readonly FlowNode[]
  readonly links: readonly FlowLink[]
  readonly valueTitle: string
  readonly format: ValueFormat
  readonly notes: readonly string[]
}

/** The values of the steps that make up a block or a flow, and what they are called. */
export type FlowScope = Readonly<
  Record<Member, { readonly label: string; readonly cells: readonly Cell[] }>
>

export interface FlowNode {
  readonly key: string
  readonly step: number
  readonly label: string
  /** Combines the smallest values. */
  readonly isRest: boolean
  /** Null if values can't be added. */
  readonly value: DecimalText | null
  readonly scope: FlowScope
}

export interface FlowLink {
  readonly from: string
  readonly to: string
  /** All values on its path; two if flows were added up. */
  readonly path: readonly string[]
  readonly value: DecimalText
  readonly scope: FlowScope
}

interface Path {
  readonly steps: readonly string[]
  /** The value of each step. */
  readonly cells: readonly Cell[]
  readonly value: DecimalText
}

export function sankeyFlows(
  { table }: ElementOf<'sankey'>,
  result: LoadResult,
  currency: string,
  locale?: string,
): SankeyFlows {
  const about = findMember(result, table.value)?.about
  const steps = table.steps.map((step) => findMember(result, step))
  const members = table.steps
  const paths = result.data.flatMap((row): Path[] => {
    const value = decimalOf(row[table.value])
    const labels = steps.map((step) =>
      step === undefined
        ? ''
        : formatValue(row[step.id] ?? null, formatOf(step.about, currency), 'full', locale),
    )
    const cells = steps.map((step) => (step === undefined ? null : (row[step.id] ?? null)))
    return value === null ? [] : [{ steps: labels, cells, value }]
  })
  const canAdd = about?.meta?.['additivity'] === 'sum'
  return {
    measure: table.value,
    ...(canAdd ? addedUp(paths, members) : oneByOne(paths, members)),
    valueTitle: about?.shortTitle ?? '',
    format: formatOf(about, currency),
  }
}

type FlowGraph = Pick<SankeyFlows, 'nodes' | 'links' | 'notes'>

/** Shows as many values per step as the link limit allows and combines the rest as 'Other'. */
function addedUp(paths: readonly Path[], members: readonly Member[]): FlowGraph {
  const ranked = members.map((_, step) =>
    [...totalsBy(paths, (path) => path.steps[step] ?? '')]
      .toSorted(([, one], [, other]) => compareDecimals(other, one))
      .map(([label]) => label),
  )
  let kept = Math.max(1, ...ranked.map(({ length }) => length))
  for (;;) {
    const found = through(paths, members, ranked, kept)
    if (found.links.length <= mostLinks || kept === 1) return found
    kept -= 1
  }
}

function through(
  paths: readonly Path[],
  members: readonly Member[],
  ranked: readonly (readonly string[])[],
  kept: number,
): FlowGraph {
  // A single remaining value is shown by name, because 'Other' would save no space.
  const shown = ranked.map(
    (labels) => new Set(labels.slice(0, labels.length === kept + 1 ? kept + 1 : kept)),
  )
  const keyAt = (path: Path, step: number) => {
    const label = path.steps[step] ?? ''
    return shown[step]?.has(label) === true ? keyOf(step, label) : restKey(step)
  }
  const scopeAt = (step: number, key: string, label: string): FlowScope => {
    const within = paths.filter((path) => keyAt(path, step) === key)
    const cells = [...new Set(within.map((path) => path.cells[step] ?? null))]
    return { [members[step] ?? '']: { label, cells } }
  }
  const nodes = ranked.flatMap((_, step) =>
    [...totalsBy(paths, (path) => keyAt(path, step))].map(([key, value]): FlowNode => {
      const isRest = key === restKey(step)
      const label = isRest ? 'Other' : labelOf(key)
      return { key, step, label, isRest, value, scope: scopeAt(step, key, label) }
    }),
  )
  const found = new Map(nodes.map((node) => [node.key, node]))
  const all = ranked.slice(1).flatMap((_, step) =>
    [...totalsBy(paths, (path) => `${keyAt(path, step)}\n${keyAt(path, step + 1)}`)].map(
      ([pair, value]): FlowLink => {
        const [from = '', to = ''] = pair.split('\n')
        const ends = [found.get(from), found.get(to)]
        const scope = Object.assign({}, ...ends.map((end) => end?.scope)) as FlowScope
        return { from, to, path: ends.map((end) => end?.label ?? ''), value, scope }
      },
    ),
  )
  const links = all.filter(isPositive)
  const hidden = ranked.reduce(
    (sum, { length }, step) => sum + length - (shown[step]?.size ?? 0),
    0,
  )
  return {
    nodes: linked(nodes, links),
    links,
    notes: [
      ...(hidden > 0 ? [`'Other' combines ${hidden} smaller values.`] : []),
      ...notDrawn(all.length - links.length),
    ],
  }
}

/** Non-additive flows are drawn one by one, largest first. */
function oneByOne(paths: readonly Path[], members: readonly Member[]): FlowGraph {
  const positive = paths.filter(isPositive)
  const room = Math.floor(mostLinks / Math.max(1, members.length - 1))
  const shown = positive
    .toSorted((one, other) => compareDecimals(other.value, one.value))
    .slice(0, room)
  const links = shown.flatMap(({ steps: labels, cells, value }) => {
    const scope: FlowScope = Object.fromEntries(
      members.map((member, at) => [
        member,
        { label: labels[at] ?? '', cells: [cells[at] ?? null] },
      ]),
    )
    return labels.slice(1).map((label, step): FlowLink => {
      const from = keyOf(step, labels[step] ?? '')
      return { from, to: keyOf(step + 1, label), path: labels, value, scope }
    })
  })
  const keys = new Map(
    shown.flatMap(({ steps: labels }) => labels.map((label, step) => [keyOf(step, label), step])),
  )
  const nodes = [...keys].map(([key, step]): FlowNode => {
    return { key, step, label: labelOf(key), isRest: false, value: null, scope: {} }
  })
  const left = positive.length - shown.length
  return {
    nodes,
    links,
    notes: [
      ...(left > 0
        ? [`The ${shown.length} largest of ${positive.length}. The others can't be added up.`]
        : []),
      ...notDrawn(paths.length - positive.length),
    ],
  }
}

function totalsBy(
  paths: readonly Path[],
  nameOf: (path: Path) => string,
): ReadonlyMap<string, DecimalText> {
  const totals = new Map<string, DecimalText>()
  for (const path of paths) {
    const name = nameOf(path)
    const before = totals.get(name)
    totals.set(name, before === undefined ? path.value : addDecimals(before, path.value))
  }
  return totals
}

function linked(nodes: readonly FlowNode[], links: readonly FlowLink[]): FlowNode[] {
  const used = new Set(links.flatMap(({ from, to }) => [from, to]))
  return nodes.filter(({ key }) => used.has(key))
}

function isPositive({ value }: { value: DecimalText }): boolean {
  return compareDecimals(value, '0') > 0
}

/** Zero and negative flows have no width. */
function notDrawn(count: number): string[] {
  if (count === 0) return []
  return [`${count} ${count === 1 ? 'flow' : 'flows'} hidden (zero or negative).`]
}

const keyOf = (step: number, label: string) => `${step} =${label.replaceAll('\n', ' ')}`
const restKey = (step: number) => `${step} other`
const labelOf = (key: string) => key.slice(key.indexOf('=') + 1)

const mostLinks = 60
