import type { MetadataEntity, OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client-context.ts'
import { entitiesQuery } from '../../features/insights/queries/insight-queries.ts'
import { Button } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loadable } from '../../ui/feedback/Loadable.tsx'

interface SearchStartProps {
  readonly orgId: OrgId
  readonly onEntity: (entity: MetadataEntity) => void
}

/** Suggestions while nothing is searched. */
export function SearchStart({ orgId, onEntity }: SearchStartProps) {
  const query = useQuery(entitiesQuery(useClient(), orgId, ''))
  return (
    <Loadable
      query={query}
      failure="Couldn't load search suggestions"
      skeleton={<EmptyState title={question} text={howToSearch} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<EmptyState title={question} text={notAnalyzedYet} />}
    >
      {({ items }) => (
        <EmptyState title={question} text={howToSearch}>
          {items.map((entity) => (
            <Button key={entity.metadata_id} size="small" onClick={() => onEntity(entity)}>
              {entity.entity_alias}
            </Button>
          ))}
        </EmptyState>
      )}
    </Loadable>
  )
}

const question = 'What do you want to know about?'
const howToSearch = 'Search past insights by metric, channel, product, campaign or country.'
const notAnalyzedYet =
  'You can search metrics, channels, products and campaigns once your data has been analyzed for the first time.'
