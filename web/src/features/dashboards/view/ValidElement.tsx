import {
  getQuerySql,
  type CubeMeta,
  type CubeQuery,
  type ElementSpec,
  type ElementType,
  type OrgId,
} from '@cartograph/contract'
import clsx from 'clsx'
import { lazy, memo, use, useEffect, useMemo, type ComponentType, type RefObject } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useClient } from '../../../api/client-context.ts'
import type { Client } from '../../../api/client.ts'
import { customMembers, MissingMetrics } from '../../custom-metrics/lazy-missing-metrics.ts'
import { ElementCommentsContext } from '../comments/element-comments.ts'
import { pictureCaption } from '../export/picture-caption.ts'
import { originalPick } from '../data/blend-answers.ts'
import { useElementAnswers } from '../data/use-element-answers.ts'
import { useForecast } from '../data/use-forecast.ts'
import { useTargets } from '../data/use-targets.ts'
import { noteOptions } from '../../notes/note-options.ts'
import { NotesContext, useNotes } from '../../notes/notes-context.ts'
import { definitionOf } from '../elements/definitions.ts'
import { DrillContext, OpenNumbersContext, type Drill, type PickedElement } from '../model/drill.ts'
import type { AnswersOf, Choices, ElementProps } from '../model/element.ts'
import type { TileState } from '../tile/tile-props.ts'
import { Tile } from '../tile/Tile.tsx'
import { TileSkeleton } from '../tile/TileSkeleton.tsx'
import { coverageOf, knownSpan, wholeCoverage } from './coverage.ts'
import { NeededHeightContext, TileHeightContext } from '../layout/shrink.ts'
import { useDashboard } from '../model/dashboard-context.ts'
import type { ElementPlace } from './element-place.ts'
import { describeMetrics } from '../../kpi/describe-metric.ts'
import { describeUnfiltered } from './describe-unfiltered.ts'
import { describeFreshness, missingPlatforms } from './freshness.ts'
import { MissingPlatforms } from './lazy-missing-platforms.ts'
import { planElement } from './plan-element.ts'
import { planTargets } from './plan-targets.ts'
import { useDrawn } from './use-drawn.ts'
import { useChoices } from './use-choices.ts'

const ElementCommentCount = lazy(() => import('../comments/ElementCommentCount.tsx'))

interface KnownElementProps {
  readonly spec: ElementSpec
  readonly place: ElementPlace
  readonly nearRef: RefObject<HTMLDivElement | null>
  /** Requests wait until the element is near the viewport. */
  readonly isNear: boolean
}

/** Plans, loads and renders a valid element. */
export function ValidElement({ spec, place, nearRef, isNear }: KnownElementProps) {
  const dashboard = useDashboard()
  const { orgId, workspace, streams, today, now, mayConnect } = dashboard
  const { filters, filterState, elements, cubes } = dashboard
  const isPublic = dashboard.isPublic === true
  const client = useClient()
  const definition = definitionOf(spec.type)
  const [choices, choose] = useChoices(spec, dashboard)
  const { section } = place
  // Memoized, because every sync event re-renders the dashboard.
  const plan = useMemo(
    () =>
      planElement({
        spec,
        choices,
        section,
        filters,
        filterState,
        elements,
        cubes: cubes ?? noCubes,
        workspace,
        today,
      }),
    [spec, choices, section, filters, filterState, elements, cubes, workspace, today],
  )
  const required = spec.required_datasources_for_feature ?? []
  const missing = missingPlatforms(required, 'any', streams)
  const ofDashboard = dashboard.dashboard.required_datasources_for_feature
  const sources = [...required, ...ofDashboard]
  const coverage = dashboard.skipsIngestionCheck
    ? wholeCoverage
    : coverageOf(required.length > 0 ? required : ofDashboard, streams, plan.chosen.dates)
  // Only the model says whether an ad-hoc filter applies to the element.
  const isModelLoaded = filterState.adHoc.length === 0 || cubes !== null
  const load = useElementAnswers({
    orgId,
    queries: plan.queries,
    sources: plan.sources,
    feed: plan.feed,
    chosen: plan.chosen,
    rank: place.rank,
    isNear: isNear && missing === null && plan.error === null && isModelLoaded,
  })

  // Loads the code in parallel with the data.
  useEffect(() => {
    if (isNear) definition.Draw.load()
  }, [isNear, definition])

  const drill = useElementDrill(spec, section, plan.queries)
  const reportHeight = use(TileHeightContext)
  const isFitted = place.isGrid && reportHeight !== null
  const needHeight = useMemo(
    () => (isFitted ? (height: number) => reportHeight(spec.id, height) : null),
    [isFitted, reportHeight, spec.id],
  )

  const { shown } = load
  const loaded = useDrawn(spec, shown, { ...dashboard, known: knownSpan(coverage) })
  const wanted = useMemo(
    () => (isPublic || loaded === null ? null : (definition.forecast?.(loaded) ?? null)),
    [isPublic, loaded, definition],
  )
  const forecast = useForecast(orgId, wanted)
  const goals = useMemo(
    () =>
      definition.targets
        ? planTargets(plan.queries, workspace.metric_targets, definition.targets)
        : null,
    [definition, plan.queries, workspace.metric_targets],
  )
  const targets = useTargets(dashboard, isNear ? goals : null)
  const dates = definition.hasNotes ? loaded?.context.dates.range : undefined
  const notes = useNotes(dates ?? null)
  const drawn = useMemo(
    () => loaded && { ...loaded, context: { ...loaded.context, ...forecast, targets, notes } },
    [loaded, forecast, targets, notes],
  )
  // The table dialog rebuilds its table when this function changes.
  const toTable = useMemo(() => drawn && (() => definition.toTable(drawn)), [definition, drawn])
  const metrics = useMemo(() => describeMetrics(drawn?.answers ?? []), [drawn])
  const noted = use(NotesContext)
  const { onCreateAlert } = dashboard
  const { queries } = plan
  const options = useMemo(
    () => [
      ...(drawn === null ? [] : (definition.options?.(drawn) ?? [])).map(({ label, changed }) => ({
        label,
        onSelect: () => choose(changed),
      })),
      ...noteOptions(noted, dates, today),
      ...(onCreateAlert && queries.length > 0
        ? [{ label: 'Create alert', onSelect: () => onCreateAlert(queries) }]
        : []),
    ],
    [definition, drawn, choose, noted, dates, today, onCreateAlert, queries],
  )
  const openComments = use(ElementCommentsContext)
  const onComments = openComments === null ? undefined : () => openComments(spec.id)
  const isEmpty = definition.isEmpty ?? isWithoutRows
  const error = plan.error ?? load.error
  // Unsynced days must not appear as zero.
  const unread = coverage.kind === 'unread' ? coverage : null
  const state: TileState =
    missing ??
    unread ??
    (drawn !== null && plan.error === null
      ? isEmpty(drawn.answers, spec)
        ? { kind: 'empty', isFiltered: shown?.chosen.isFiltered ?? false }
        : { kind: 'ready' }
      : error !== null
        ? { kind: 'error', error, isRetrying: load.isFetching }
        : { kind: 'loading' })
  const { from, to } = plan.span
  const height =
    definition.height(spec) +
    // A line each, of which three are beside each other.
    (goals !== null && definition.targets === 'lines' ? 24 * Math.ceil(goals.shown.length / 3) : 0)
  return (
    <div
      ref={nearRef}
      id={spec.id}
      className={clsx(
        place.isGrid && 'h-full',
        place.isGrid && !definition.grows && '[contain:size]',
      )}
    >
      <Tile
        title={spec.display.title}
        help={spec.display.help}
        metrics={metrics}
        footnote={spec.display.footnote}
        hasOwnTitle={definition.hasOwnTitle ?? false}
        isGroup={dashboard.isComposed}
        state={state}
        onRetry={load.retry}
        isStale={load.isStale || (drawn !== null && load.error !== null)}
        freshness={describeFreshness(sources, streams, {
          timezone: workspace.timezone,
          now,
          coverage,
        })}
        unfiltered={isModelLoaded ? describeUnfiltered(plan.unfiltered, cubes ?? noCubes) : null}
        isPicture={definition.isPicture}
        height={place.isGrid ? 'fill' : height}
        leastHeight={definition.grows ? height : undefined}
        toTable={toTable}
        onComments={onComments}
        commentCount={
          isNear &&
          onComments && (
            <ElementCommentCount
              orgId={orgId}
              tag={`element:${dashboard.dashboard.dashboard_tag}:${spec.id}`}
              title={spec.display.title}
              onOpen={onComments}
            />
          )
        }
        onCopy={dashboard.onCopyTile && (() => dashboard.onCopyTile?.(spec))}
        fileName={[dashboard.dashboard.dashboard_tag, spec.id, from, to].join('-')}
        options={options}
        caption={pictureCaption(workspace.org_name, (shown?.chosen ?? plan.chosen).dates)}
        queries={isPublic ? noQueries : plan.queries}
        loadSql={(query, signal) => loadQuerySql(client, orgId, query, signal)}
      >
        {missing &&
          (isNear ? (
            <MissingPlatforms orgId={orgId} mayConnect={mayConnect} {...missing} />
          ) : (
            <TileSkeleton title={spec.display.title} />
          ))}
        {state.kind === 'error' && !isPublic && (
          <ElementHelp orgId={orgId} error={state.error} queries={plan.queries} />
        )}
        {drawn && state.kind === 'ready' && (
          <DrillContext value={drill}>
            <NeededHeightContext value={needHeight}>
              <Drawing Draw={definition.Draw} drawn={drawn} onChoose={choose} />
            </NeededHeightContext>
          </DrillContext>
        )}
      </Tile>
    </div>
  )
}

interface ElementHelpProps {
  readonly orgId: OrgId
  readonly error: Error
  readonly queries: readonly CubeQuery[]
}

/** A query that is refused may name a metric of the workspace that was deleted or changed. */
function ElementHelp({ orgId, error, queries }: ElementHelpProps) {
  const members = customMembers(queries.flatMap(({ measures }) => measures))
  const isRefused = error instanceof ApiError && error.status === 400
  return isRefused && members.length > 0 && <MissingMetrics orgId={orgId} members={members} />
}

/** A stable object, so that the chart isn't redrawn. */
function useElementDrill(
  spec: ElementSpec,
  section: PickedElement['section'],
  queries: PickedElement['queries'],
): Drill | null {
  const open = use(OpenNumbersContext)
  return useMemo(
    () =>
      open && {
        open: (picks, anchor) =>
          open({ picks: picks.map(originalPick), element: { spec, section, queries }, anchor }),
      },
    [open, spec, section, queries],
  )
}

interface DrawingProps {
  readonly Draw: ComponentType<ElementProps<ElementType>>
  readonly drawn: Drawn
  readonly onChoose: (changed: Choices) => void
}

/** Memoized, so that changes of the frame don't redraw the chart. */
const Drawing = memo(function Drawing({ Draw, drawn, onChoose }: DrawingProps) {
  return <Draw {...drawn} onChoose={onChoose} />
})

type Drawn = NonNullable<ReturnType<typeof useDrawn>>

/** Visitors of a public page can't run queries of their own. */
const noQueries: readonly CubeQuery[] = []

const noCubes: readonly CubeMeta[] = []

function isWithoutRows(answers: AnswersOf<ElementType>): boolean {
  return answers.every((results) => results.every((one) => 'data' in one && one.data.length === 0))
}

/** Returns the SQL of a query; several statements if it compares periods. */
async function loadQuerySql(
  client: Client,
  orgId: OrgId,
  query: CubeQuery,
  signal: AbortSignal,
): Promise<string> {
  const body = { query, queryType: 'multi' } as const
  const answer = await client.askData(orgId, getQuerySql, { body }, signal)
  const statements = Array.isArray(answer) ? answer : [answer]
  return statements.map(({ sql: { sql } }) => sql[0]).join('\n\n')
}
