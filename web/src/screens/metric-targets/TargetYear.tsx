import { targetYears, type MetricTarget, type Workspace } from '@cartograph/contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import {
  customMembers,
  MissingMetrics,
} from '../../features/custom-metrics/lazy-missing-metrics.ts'
import { useLeaveGuard } from '../../features/dashboards/edit/draft/use-leave-guard.ts'
import {
  itemsOf,
  withYearBefore,
  type GridDraft,
} from '../../features/metric-targets/grid-draft.ts'
import { isShortened } from '../../features/metric-targets/format-target.ts'
import type { TargetWorld } from '../../features/metric-targets/review/check-rows.ts'
import { targetsByKey } from '../../features/metric-targets/review-draft.ts'
import { useSaveTargets } from '../../features/metric-targets/use-save-targets.ts'
import { dayAt } from '../../format/day.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ComboField } from '../../ui/form/ComboField.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { CopyYear } from './CopyYear.tsx'
import { MonthPace } from './MonthPace.tsx'
import { TargetGrid } from './TargetGrid.tsx'
import { NoTargets, readOnlyNote } from './TargetStates.tsx'

interface TargetYearProps {
  readonly org: Workspace
  readonly targets: readonly MetricTarget[]
  readonly world: TargetWorld
  readonly mayChange: boolean
  readonly onUpload: () => void
}

const noDraft: GridDraft = new Map()

/** The targets of one year, typed by hand and saved together. */
export function TargetYear({ org, targets, world, mayChange, onUpload }: TargetYearProps) {
  const [year, turnTo] = useYear(org)
  const [added, setAdded] = useState<readonly string[]>([])
  const [draft, setDraft] = useState(noDraft)
  const { items, errors } = itemsOf(draft, world)
  const guard = useLeaveGuard(draft.size > 0)
  const save = useSaveTargets(org.org_id, () => setDraft(noDraft))
  const isEmpty = targets.length === 0 && added.length === 0

  const stored = useMemo(() => targetsByKey(targets), [targets])
  const broken = customMembers(
    targets.filter(({ problem }) => problem !== null).map(({ metric }) => metric),
  )
  const metrics = [...new Set(targets.map(({ metric }) => metric))]
  const hasShortened = targets.some(
    (one) =>
      one.year === year &&
      isShortened(one.target, world.metrics.get(one.metric)?.format ?? 'number'),
  )
  const copyWith = (growth: number) =>
    withYearBefore(draft, { year, growth, metrics, stored, world })
  const copyable = [...copyWith(0).keys()].filter((key) => !draft.has(key))

  function forget(metric: string) {
    setAdded(added.filter((one) => one !== metric))
    setDraft(new Map([...draft].filter(([, { cell }]) => cell.metric !== metric)))
  }

  const options = [...world.metrics.values()]
    .map(({ member, group }) => ({
      value: member,
      label: world.matcher.labelOf(member),
      description: group,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const adding = mayChange && (
    <ComboField
      label="Add a metric"
      options={options}
      value=""
      className="w-full text-left sm:w-72"
      onChange={(member) => {
        if (world.metrics.has(member)) setAdded([...new Set([...added, member])])
      }}
    />
  )

  return (
    <div className="flex flex-col gap-3">
      {isEmpty ? (
        <NoTargets mayChange={mayChange} onUpload={onUpload} />
      ) : (
        <>
          <MonthPace org={org} targets={targets} world={world} />
          <div className="flex flex-wrap items-end justify-between gap-3">
            <div className="flex items-center gap-1">
              <Button
                look="quiet"
                size="small"
                aria-label="Year before"
                disabled={year <= targetYears.first}
                onClick={() => turnTo(year - 1)}
              >
                ←
              </Button>
              <h2
                aria-live="polite"
                className="min-w-14 text-center text-16 font-semibold tabular-nums"
              >
                {year}
              </h2>
              <Button
                look="quiet"
                size="small"
                aria-label="Year after"
                disabled={year >= targetYears.last}
                onClick={() => turnTo(year + 1)}
              >
                →
              </Button>
            </div>
            <p className="max-w-[70ch] text-13 text-muted">
              {`Amounts are in ${world.currency}. Another currency of the workspace keeps the numbers.`}
              {hasShortened && ` ${mayChange ? editToSee : downloadToSee}`}
              {!mayChange && ` ${readOnlyNote}`}
            </p>
            {mayChange && copyable.length > 0 && (
              <CopyYear year={year} onCopy={(growth) => setDraft(copyWith(growth))} />
            )}
          </div>
          {broken.length > 0 && (
            <Suspense>
              <MissingMetrics orgId={org.org_id} members={broken} />
            </Suspense>
          )}
          <TargetGrid
            orgId={org.org_id}
            year={year}
            targets={targets}
            added={added}
            draft={draft}
            world={world}
            mayChange={mayChange}
            onDraft={setDraft}
            onDeleted={forget}
          />
        </>
      )}
      {adding}
      {draft.size > 0 && (
        <div className="sticky bottom-0 z-2 flex flex-wrap items-center gap-3 rounded-surface border border-border bg-raised px-4 py-3">
          <p role="status" className="flex-1 text-14">
            {`${draft.size} unsaved ${draft.size === 1 ? 'change' : 'changes'}`}
            {errors > 0 && (
              <span className="text-bad">{`, ${errors} ${errors === 1 ? 'error' : 'errors'}`}</span>
            )}
          </p>
          <Button onClick={() => setDraft(noDraft)} disabled={save.isPending}>
            Discard
          </Button>
          <Button
            look="primary"
            disabled={errors > 0}
            isBusy={save.isPending}
            onClick={() => save.mutate(items)}
          >
            {save.isPending ? 'Saving…' : 'Save targets'}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={guard.isAsking}
        onOpenChange={() => guard.answer(false)}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Keep editing"
        tone="danger"
        onConfirm={() => guard.answer(true)}
      >
        The targets that you changed will be lost.
      </ConfirmDialog>
    </div>
  )
}

const editToSee = 'Large amounts are rounded here. Select a cell to see all digits.'
const downloadToSee = 'Large amounts are rounded here. Download the targets to see all digits.'

/** In the URL, so that a year can be shared; without it, the present one. */
function useYear({ org_id: orgId, timezone }: Workspace) {
  const navigate = useNavigate()
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const present = Number(dayAt(new Date(), timezone).slice(0, 4))
  const given = Number(new URLSearchParams(search).get('year') ?? Number.NaN)
  const isYear = Number.isInteger(given) && given >= targetYears.first && given <= targetYears.last
  const turnTo = (year: number) =>
    void navigate({
      to: '/org/$orgId/insights/metric-targets',
      params: { orgId },
      search: year === present ? {} : { year: String(year) },
      replace: true,
    })
  return [isYear ? given : present, turnTo] as const
}
