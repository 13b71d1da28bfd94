import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { InsightListSkeleton } from '../../features/insights/list/InsightListSkeleton.tsx'
import { useShell } from '../../features/navigation/shell-context.ts'
import { WorkspacePage } from '../../features/navigation/WorkspacePage.tsx'
import { Loadable } from '../../ui/feedback/Loadable.tsx'
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { useLastKnown } from '../../ui/layout/use-last-known.ts'
import { EntityField } from './EntityField.tsx'
import { OtherMatches } from './OtherMatches.tsx'
import {
  readSearch,
  buildSearchBody,
  searchPeriods,
  writeSearch,
  type SearchChoices,
  type SearchText,
} from './search-address.ts'
import { SearchResults } from './SearchResults.tsx'
import { SearchStart } from './SearchStart.tsx'

export function SearchPage() {
  const { orgId } = useShell()
  const workspace = useQuery(workspaceQuery(useClient(), orgId))
  const search = useSearchText()
  const choices = useMemo(() => readSearch(search), [search])
  const body = useMemo(() => buildSearchBody(choices), [choices])
  const navigate = useNavigate()
  const change = useCallback(
    (changed: SearchChoices, replace: boolean) =>
      void navigate({
        to: '/org/$orgId/insights/search',
        params: { orgId },
        search: writeSearch(changed),
        replace,
        resetScroll: false,
      }),
    [navigate, orgId],
  )
  const lookFor = (changed: Partial<SearchChoices>) =>
    change({ ...choices, entity: null, phrase: '', ...changed }, false)
  const lookForEntity = (entity: { metadata_id: string; entity_alias: string }) =>
    lookFor({ entity: { id: entity.metadata_id, alias: entity.entity_alias } })
  return (
    <WorkspacePage title="Search">
      <EntityField
        orgId={orgId}
        shown={choices.entity?.alias ?? choices.phrase}
        onEntity={lookForEntity}
        onPhrase={(phrase) => lookFor({ phrase })}
      />
      {body !== null && (
        <div className="flex flex-wrap items-center gap-2">
          <SelectField
            label="Period"
            isLabelHidden
            size="small"
            options={searchPeriods}
            value={choices.period}
            onChange={(period) => change({ ...choices, period }, true)}
          />
          <SegmentedControl
            label="Sentiment"
            options={sentiments}
            value={choices.sentiment}
            onChange={(sentiment) => change({ ...choices, sentiment }, true)}
          />
        </div>
      )}
      {body === null ? (
        <SearchStart orgId={orgId} onEntity={lookForEntity} />
      ) : (
        <Loadable
          query={workspace}
          failure="Couldn't load the workspace"
          skeleton={<InsightListSkeleton count={3} isCompact={false} />}
        >
          {({ org }) => (
            <>
              <SearchResults
                key={JSON.stringify(body)}
                orgId={orgId}
                currency={org.currency_units}
                body={body}
              />
              <OtherMatches
                orgId={orgId}
                text={choices.entity?.alias ?? choices.phrase}
                isEntity={choices.entity !== null}
              />
            </>
          )}
        </Loadable>
      )}
    </WorkspacePage>
  )
}

const sentiments = [
  { value: '', label: 'All' },
  { value: '1', label: 'Positive' },
  { value: '-1', label: 'Negative' },
] as const

/** The search from the URL, or passed on by another page. */
function useSearchText(): SearchText {
  const present = useLocation({
    select: ({ pathname, searchStr, state }) =>
      /\/insights\/search\/?$/.test(pathname)
        ? JSON.stringify({
            ...(searchStr === '' && state.searched),
            ...Object.fromEntries(new URLSearchParams(searchStr)),
          })
        : null,
  })
  const text = useLastKnown(present, '{}')
  return useMemo(() => JSON.parse(text) as SearchText, [text])
}
