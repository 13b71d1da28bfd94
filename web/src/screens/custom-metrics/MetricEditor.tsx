import {
  getCustomMetric,
  maxMetricNameLength,
  type CubeMeta,
  type CustomMetric,
  type Workspace,
} from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useClient } from '../../api/client-context.ts'
import { checkFormula } from '../../features/custom-metrics/check-formula.ts'
import { DeleteMetricDialog } from '../../features/custom-metrics/DeleteMetricDialog.tsx'
import {
  definitionOf,
  draftOfMetric,
  emptyDraft,
  type MetricDraft,
} from '../../features/custom-metrics/metric-draft.ts'
import { metricFields } from '../../features/custom-metrics/metric-members.ts'
import { reloadMetrics } from '../../features/custom-metrics/metric-queries.ts'
import { LeaveDialog } from '../../features/dashboards/edit/draft/LeaveDialog.tsx'
import { useLeaveGuard } from '../../features/dashboards/edit/draft/use-leave-guard.ts'
import { Button } from '../../ui/button/Button.tsx'
import { conditionsOf } from '../../ui/conditions/condition-draft.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { reportError } from '../../ui/feedback/report-error.ts'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useAfterPress } from '../../ui/form/use-after-press.ts'
import { FilteredFields } from './FilteredFields.tsx'
import { FormulaFields } from './FormulaFields.tsx'
import { KindField } from './KindField.tsx'
import { MetricHistory } from './MetricHistory.tsx'
import { MetricPreview } from './MetricPreview.tsx'
import { useSaveMetric } from './use-save-metric.ts'

interface MetricEditorProps {
  readonly org: Workspace
  readonly cubes: readonly CubeMeta[]
  /** Null creates one. */
  readonly metric: CustomMetric | null
  readonly onSaved: (saved: CustomMetric) => void
}

export function MetricEditor({ org, cubes, metric, onSaved }: MetricEditorProps) {
  const orgId = org.org_id
  const navigate = useNavigate()
  const [draft, setDraft] = useState(() => {
    if (metric === null) return emptyDraft
    const { name } = metric.metric_definition
    return draftOfMetric(metric, metricFields(cubes, name, org.currency_units))
  })
  const fields = useMemo(
    () => metricFields(cubes, draft.group, org.currency_units),
    [cubes, draft.group, org],
  )
  const form = useRef<HTMLFormElement>(null)
  const [isNameLeft, setNameLeft] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const afterPress = useAfterPress()
  /** The conditions of the last attempt to save; null before. */
  const [checked, setChecked] = useState<ReadonlySet<number> | null>(null)
  const [first] = useState(() => contentOf(draft))
  const isChanged = contentOf(draft) !== first
  const canSave = metric === null || isChanged
  const guard = useLeaveGuard(isChanged)
  const take = (saved: CustomMetric) => {
    guard.open()
    onSaved(saved)
  }
  const save = useSaveMetric(orgId, metric, take)
  const { problems } = save
  const reload = useReload(org, metric, take)
  const isNameMissing = draft.name.trim() === ''
  const isFormulaWrong =
    draft.kind === 'formula' && checkFormula(draft.formula, cubes).problem !== null

  function change(changed: MetricDraft) {
    setDraft(changed)
    save.forgetProblems()
  }

  const changeKind = useCallback(
    (kind: MetricDraft['kind']) => setDraft((before) => ({ ...before, kind })),
    [],
  )

  function submit() {
    setChecked(new Set(draft.conditions.flatMap(({ rows }) => rows.map(({ id }) => id))))
    const definition = definitionOf(draft, fields)
    if (definition === null || isNameMissing || isFormulaWrong) return focusInvalid(form.current)
    const content = { name: draft.name.trim(), description: draft.description.trim() }
    save.mutate(
      { ...content, metric_definition: definition },
      { onError: () => focusInvalid(form.current) },
    )
  }

  const parts = { org, cubes, draft, onChange: change, problems, isNew: metric === null }
  return (
    <form
      ref={form}
      noValidate
      className="flex max-w-[60rem] flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSave && !save.isPending) submit()
      }}
    >
      {metric?.problem != null && (
        <Alert tone="caution">{`This metric can't be computed: ${metric.problem}`}</Alert>
      )}
      <TextField
        label="Name"
        className="max-w-[32rem]"
        autoComplete="off"
        maxLength={maxMetricNameLength}
        value={draft.name}
        error={isNameMissing && (checked !== null || isNameLeft) ? 'Required' : problems.name}
        onChange={({ target }) => change({ ...draft, name: target.value })}
        onBlur={() => afterPress(() => setNameLeft(true))}
      />
      <TextAreaField
        label="Description (optional)"
        className="max-w-[32rem]"
        hint="What it says, and how to read it."
        maxLength={1_000}
        rows={2}
        value={draft.description}
        error={problems.description}
        onChange={(description) => change({ ...draft, description })}
      />
      {metric === null && <KindField kind={draft.kind} onChange={changeKind} />}
      {draft.kind === 'formula' ? (
        <FormulaFields {...parts} own={metric?.member ?? null} isChecked={checked !== null} />
      ) : (
        <FilteredFields {...parts} fields={fields} checkedRows={checked} />
      )}
      <MetricPreview
        org={org}
        metric={metric}
        definition={isFormulaWrong ? null : definitionOf(draft, fields)}
      />
      {problems.general !== null && <Alert>{problems.general}</Alert>}
      {save.isConflict && (
        <Alert
          action={
            <Button size="small" isBusy={reload.isPending} onClick={() => reload.mutate()}>
              Reload
            </Button>
          }
        >
          A colleague saved this metric after you opened it. Reload to see their version; your
          changes will be lost.
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit" isBusy={save.isPending} disabled={!canSave}>
          Save metric
        </Button>
        {metric !== null && (
          <Button look="danger" onClick={() => setDeleting(true)}>
            Delete metric
          </Button>
        )}
      </div>
      {metric !== null && (
        <>
          <MetricHistory
            org={org}
            cubes={cubes}
            metric={metric}
            isChanged={isChanged}
            onRestored={take}
          />
          <DeleteMetricDialog
            orgId={orgId}
            metric={metric}
            isOpen={isDeleting}
            onOpenChange={setDeleting}
            onDeleted={() => {
              guard.open()
              void navigate({
                to: '/org/$orgId/insights/custom-metrics/list',
                params: { orgId },
                replace: true,
              })
            }}
          />
        </>
      )}
      <LeaveDialog guard={guard} what={isNameMissing ? 'this metric' : `'${draft.name.trim()}'`} />
    </form>
  )
}

/** Without the ids of conditions, which differ for the same content. */
function contentOf(draft: MetricDraft): string {
  return JSON.stringify({ ...draft, conditions: conditionsOf(draft.conditions) })
}

/** The fields are marked in the next render. */
function focusInvalid(form: HTMLFormElement | null): void {
  setTimeout(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // Not below the top bar.
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  })
}

function useReload(
  { org_id: orgId }: Workspace,
  metric: CustomMetric | null,
  onLoaded: (loaded: CustomMetric) => void,
) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn() {
      if (metric === null) return
      await reloadMetrics(queryClient, orgId)
      onLoaded(await call(getCustomMetric, { params: { orgId, metricId: metric.id } }))
    },
    onError: reportError,
  })
}
