import type { MetadataEntity, OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { EmptyInsights } from '../../features/insights/EmptyInsights.tsx'
import { entitiesQuery } from '../../features/insights/queries/insight-queries.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'

interface SearchStartProps {
  readonly orgId: OrgId
  readonly onEntity: (entity: MetadataEntity) => void
}

/** While nothing is searched for: what could be. */
export function SearchStart({ orgId, onEntity }: SearchStartProps) {
  const { data, error, isFetching, refetch } = useQuery(entitiesQuery(useClient(), orgId, ''))
  const entities = data?.items ?? []
  if (error !== null && data === undefined) {
    return (
      <ErrorState
        title="Couldn't load search suggestions"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <EmptyInsights
      title="What do you want to know about?"
      text={
        data !== undefined && entities.length === 0
          ? 'You can search metrics, channels, products and campaigns once your data has been analyzed for the first time.'
          : 'Search past insights by metric, channel, product, campaign or country.'
      }
    >
      {entities.map((entity) => (
        <Button key={entity.metadata_id} size="small" onClick={() => onEntity(entity)}>
          {entity.entity_alias}
        </Button>
      ))}
    </EmptyInsights>
  )
}
