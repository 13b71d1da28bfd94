import {
  kindsBehind,
  providersOf,
  type PlatformCode,
  type ReportDefinition,
} from '@cartograph/contract'
import { partsOf, type WorkspaceMetric } from '@cartograph/semantic'

/** What is read of a metric group: a section of a report, or a metric. */
export interface GroupQuery {
  readonly name: string
  readonly query: Pick<ReportDefinition['query'], 'measures' | 'dimensions'>
}

/** The data that queries need: of each entry, one of the platforms. */
export function needsOf(
  definitions: readonly GroupQuery[],
  metrics: readonly WorkspaceMetric[] = [],
): PlatformCode[][] {
  const members = definitions.flatMap(({ name, query }) => [
    ...query.measures.flatMap((member) => partsIn(member, metrics)),
    // Those of the group itself come with its metrics.
    ...query.dimensions.filter((member) => !member.startsWith(`${name}.`)),
  ])
  const kinds = new Set(members.flatMap(kindsBehind))
  return [...kinds].map((kind) => [...providersOf(kind)])
}

/** The catalogue's metrics that a metric is computed from, or itself. */
function partsIn(member: string, metrics: readonly WorkspaceMetric[]): string[] {
  const metric = metrics.find((one) => one.member === member)
  return metric === undefined ? [member] : partsOf(metric).flatMap((part) => partsIn(part, metrics))
}
