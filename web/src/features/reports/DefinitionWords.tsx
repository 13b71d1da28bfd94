import type { ReportDefinition, Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { describeFirst } from '../audiences/describe-rule.ts'
import { metricFields } from '../custom-metrics/metric-members.ts'
import { metaQuery } from '../dashboards/data/filter-values.ts'

interface DefinitionWordsProps {
  readonly org: Workspace
  readonly definition: ReportDefinition
}

/** The conditions that the numbers are under. */
export function DefinitionWords({ org, definition: { name, query } }: DefinitionWordsProps) {
  const [filters] = query.filters
  const { data: cubes } = useQuery({
    ...metaQuery(useClient(), org.org_id),
    enabled: filters !== undefined,
  })
  if (filters === undefined) return null
  const words =
    cubes === undefined ? '' : describeFirst(filters, metricFields(cubes, name, org.currency_units))
  // Keeps its line while the names load.
  return <p className="min-h-5 text-13 text-muted wrap-anywhere">{words && `Only ${words}`}</p>
}
