import {
  lowerFirst,
  platformNames,
  type RuleMember,
  type SegmentTemplate,
  type Workspace,
} from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient } from '../../../api/client-context.ts'
import { customersWord, shareWord } from '../../../features/audiences/count-words.ts'
import { countsQuery } from '../../../features/audiences/segment-queries.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

interface TemplateSizeProps {
  readonly org: Workspace
  readonly template: SegmentTemplate
  /** Of each entry, one of the platforms has to be connected first. */
  readonly missing: readonly RuleMember['missing_platforms'][]
}

/** The number of customers in this workspace, or what it takes to know it. */
export function TemplateSize({ org, template, missing }: TemplateSizeProps) {
  const { placeholders, template_source_config: rule } = template
  const orgId = org.org_id
  const isCounted = missing.length === 0 && placeholders.length === 0
  const { data, error, isFetching, refetch } = useQuery({
    ...countsQuery(useClient(), orgId, rule),
    enabled: isCounted,
  })
  if (missing.length > 0) {
    const sources = missing.map((platforms) =>
      platforms.map((platform) => platformNames[platform]).join(' or '),
    )
    return (
      <p className="text-13 text-muted">
        Needs {sources.join(' and ')}.{' '}
        <Link
          to="/org/$orgId/settings/datasources"
          params={{ orgId }}
          className="inline-flex min-h-6 items-center rounded-control font-medium text-accent hover:text-accent-hover pointer-coarse:min-h-11"
        >
          Connect data source
        </Link>
      </p>
    )
  }
  if (!isCounted) {
    return (
      <p className="text-13 text-muted">You choose: {placeholders.map(lowerFirst).join(', ')}</p>
    )
  }
  if (data !== undefined && data !== null) {
    const { members, customers } = data.counts
    return (
      <p className="text-14 font-medium tabular-nums">
        {customersWord(members)}
        <span className="ml-2 font-normal text-muted">{shareWord(members, customers)}</span>
      </p>
    )
  }
  if (error !== null && !isFetching) {
    return (
      <p className="text-13 text-muted">
        Couldn't count the customers.{' '}
        <button
          type="button"
          onClick={() => void refetch()}
          className="min-h-6 rounded-control font-medium text-accent hover:text-accent-hover pointer-coarse:min-h-11"
        >
          Try again
        </button>
      </p>
    )
  }
  return (
    <div aria-busy="true">
      <span className="sr-only">Counting the customers</span>
      <Skeleton className="h-5 w-32" />
    </div>
  )
}
