/** A metric that targets can be set for. */
export interface NamedMetric {
  /** Its name in queries: `ShopifyOrders.netSales`. */
  readonly member: string
  readonly title: string
  /** The title of its data set. */
  readonly group: string
}

export type MetricMatch =
  | { readonly kind: 'found'; readonly member: string }
  /** Several metrics have this title or name, and none of them is the one that is usually meant. */
  | { readonly kind: 'ambiguous'; readonly members: readonly string[] }
  | { readonly kind: 'unknown' }

export interface MetricMatcher {
  match(text: string): MetricMatch
  /** The metrics whose names resemble the text, the nearest first. */
  nearest(text: string): readonly string[]
  /** The shortest readable text that matches the metric; its name in queries as a last resort. */
  labelOf(member: string): string
}

/**
 * Finds metrics by what people write in files: the name in queries, the title, either with its data
 * set, in any case, with any spaces, accents and punctuation. The server and the review of a file
 * use the same one.
 */
export function createMetricMatcher(metrics: readonly NamedMetric[]): MetricMatcher {
  const exact = new Map(metrics.map((metric) => [metric.member, metric]))
  // A later index decides only what the earlier ones leave open.
  const indexes = [
    indexBy(metrics, ({ member, title, group }) => [
      member,
      `${title} ${group}`,
      `${group} ${title}`,
    ]),
    indexBy(metrics, ({ title }) => [title]),
    indexBy(metrics, ({ member }) => [member.slice(member.indexOf('.') + 1)]),
  ]

  function match(text: string): MetricMatch {
    const trimmed = text.trim()
    if (exact.has(trimmed)) return { kind: 'found', member: trimmed }
    const key = plain(trimmed)
    for (const index of indexes) {
      const [first, ...others] = index.get(key) ?? []
      if (first === undefined) continue
      if (others.length === 0) return { kind: 'found', member: first }
      const members = [first, ...others]
      const preferred = preferredMetric(members)
      return preferred === null
        ? { kind: 'ambiguous', members }
        : { kind: 'found', member: preferred }
    }
    return { kind: 'unknown' }
  }

  function nearest(text: string): readonly string[] {
    const wanted = pairsOf(plain(text))
    return metrics
      .map(({ member, title, group }) => {
        const names = [title, `${title} ${group}`, member]
        return { member, score: Math.max(...names.map((name) => likeness(wanted, name))) }
      })
      .filter(({ score }) => score >= minLikeness)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, maxNearest)
      .map(({ member }) => member)
  }

  function labelOf(member: string): string {
    const metric = exact.get(member)
    if (metric === undefined) return member
    const { title, group } = metric
    const leadsHere = (text: string) => {
      const found = match(text)
      return found.kind === 'found' && found.member === member
    }
    return [title, `${title} (${group})`].find(leadsHere) ?? member
  }

  return { match, nearest, labelOf }
}

/** 'Net sales' in a file are those of orders, and the 'Conversion rate' is that of the website. */
const usualGroups = [
  'ShopifyOrders',
  'GATrafficSourceUtm',
  'PlatformAdSpend',
  'AcquisitionMetrics',
  'ShopifyOrderLines',
]

function preferredMetric(members: readonly string[]): string | null {
  for (const group of usualGroups) {
    const [first, ...others] = members.filter((member) => member.startsWith(`${group}.`))
    if (first !== undefined) return others.length === 0 ? first : null
  }
  return null
}

const minLikeness = 0.5
const maxNearest = 3

type Index = ReadonlyMap<string, readonly string[]>

function indexBy(
  metrics: readonly NamedMetric[],
  namesOf: (metric: NamedMetric) => readonly string[],
): Index {
  const index = new Map<string, string[]>()
  for (const metric of metrics) {
    for (const key of new Set(namesOf(metric).map(plain))) {
      const members = index.get(key)
      if (members === undefined) index.set(key, [metric.member])
      else members.push(metric.member)
    }
  }
  return index
}

/** Letters and digits only, without case and accents. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/** The Sørensen–Dice coefficient of the pairs of letters, from 0 to 1: typos and another order of the words cost little. */
function likeness(wanted: ReadonlySet<string>, name: string): number {
  const pairs = pairsOf(plain(name))
  const common = [...pairs].filter((pair) => wanted.has(pair)).length
  return (2 * common) / Math.max(1, wanted.size + pairs.size)
}

function pairsOf(text: string): ReadonlySet<string> {
  return new Set(
    Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)),
  )
}
