import { OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useClient } from '../../api/client-context.ts'
import { workspaceQuery } from '../../api/queries.ts'
import { TopBar } from '../../features/navigation/TopBar.tsx'
import { InsightListSkeleton } from '../../features/insights/list/InsightListSkeleton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { useLastKnown } from '../../ui/layout/use-last-known.ts'
import { EntityField } from './EntityField.tsx'
import {
  readSearch,
  searchBodyOf,
  searchPeriods,
  writeSearch,
  type SearchChoices,
  type SearchText,
} from './search-address.ts'
import { SearchResults } from './SearchResults.tsx'
import { SearchStart } from './SearchStart.tsx'

/** What was found of a metric, a channel, a product. */
export function SearchPage() {
  const orgId = OrgId.parse(useParams({ from: '/signed-in/org/$orgId' }).orgId)
  const {
    data: workspace,
    error,
    isFetching,
    refetch,
  } = useQuery(workspaceQuery(useClient(), orgId))
  const search = useSearchText()
  const choices = useMemo(() => readSearch(search), [search])
  const body = useMemo(() => searchBodyOf(choices), [choices])
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
    <>
      <title>Search – Cartograph</title>
      <TopBar title="Search" />
      <main id="content" className="mx-auto flex w-full max-w-[1440px] flex-col gap-4 p-4 md:p-6">
        <h1 className="text-20 font-semibold">Search</h1>
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
        ) : workspace ? (
          <SearchResults
            key={JSON.stringify(body)}
            orgId={orgId}
            currency={workspace.org.currency_units}
            body={body}
          />
        ) : error ? (
          <ErrorState
            title="Couldn't load the workspace"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <InsightListSkeleton count={3} isCompact={false} />
        )}
      </main>
    </>
  )
}

const sentiments = [
  { value: '', label: 'All' },
  { value: '1', label: 'Positive' },
  { value: '-1', label: 'Negative' },
] as const

/** What the address asks for, or what another page has handed over. */
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
