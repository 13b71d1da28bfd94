import {
  createSegment,
  maxGroupFilters,
  maxRuleGroups,
  maxSegmentNameLength,
  updateSegment,
  type RuleMember,
  type Segment,
  type SegmentTemplate,
  type Workspace,
} from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useClient } from '../../api/client-context.ts'
import { customersWord } from '../../features/audiences/count-words.ts'
import { conditionsOfRule, countedRule, ruleOf } from '../../features/audiences/rule-draft.ts'
import { ruleFields } from '../../features/audiences/rule-fields.ts'
import { segmentKey } from '../../features/audiences/segment-queries.ts'
import { conditionsOfTemplate } from '../../features/audiences/template-rule.ts'
import { useRuleCounts } from '../../features/audiences/use-rule-counts.ts'
import { useValueSuggestions } from '../../features/audiences/use-value-suggestions.ts'
import { LeaveDialog } from '../../features/dashboards/edit/draft/LeaveDialog.tsx'
import { useLeaveGuard } from '../../features/dashboards/edit/draft/use-leave-guard.ts'
import { FilterBuilder } from '../../features/filter-builder/FilterBuilder.tsx'
import { useDevMode } from '../../features/session/dev-mode.ts'
import { dayAt } from '../../format/day.ts'
import { Button } from '../../ui/button/Button.tsx'
import { buttonLook } from '../../ui/button/button-look.ts'
import { conditionsOf, draftOf } from '../../ui/conditions/condition-draft.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { reportError } from '../../ui/feedback/report-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useAfterPress } from '../../ui/form/use-after-press.ts'
import { AudienceSize } from './AudienceSize.tsx'
import { CountNote } from './CountNote.tsx'
import { TemplateNote } from './templates/TemplateNote.tsx'

interface SegmentEditorProps {
  readonly org: Workspace
  readonly members: readonly RuleMember[]
  /** Null creates one. */
  readonly segment: Segment | null
  /** What a new one starts with; null for an empty rule. */
  readonly template: SegmentTemplate | null
}

export function SegmentEditor({ org, members, segment, template }: SegmentEditorProps) {
  const orgId = org.org_id
  const { devMode } = useDevMode()
  const [name, setName] = useState(segment?.name ?? template?.name ?? '')
  const fields = useMemo(() => ruleFields(members, org.currency_units), [members, org])
  const [draft, setDraft] = useState(() => {
    if (segment !== null) return draftOf(conditionsOfRule(segment.source_config, fields))
    return draftOf(template === null ? [] : conditionsOfTemplate(template, fields))
  })
  const [isNameLeft, setNameLeft] = useState(false)
  const afterPress = useAfterPress()
  const [checked, setChecked] = useState<ReadonlySet<number> | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const [first] = useState(() => JSON.stringify([name, conditionsOf(draft)]))
  const isChanged = JSON.stringify([name, conditionsOf(draft)]) !== first
  const canSave = isChanged || template !== null
  const guard = useLeaveGuard(isChanged)
  const { counts, isStale, load, numberOf } = useRuleCounts(orgId, draft, fields)
  const save = useSave(org, segment, guard.open)
  const noteOf = (groupId: number, rowId: number | null) => {
    const text = noteText(numberOf(groupId, rowId), rowId === null)
    return <CountNote isStale={isStale} text={text} />
  }
  const rule = ruleOf(conditionsOf(draft), fields)
  const isNameMissing = name.trim() === ''

  function submit() {
    setChecked(new Set(draft.flatMap(({ rows }) => rows.map(({ id }) => id))))
    if (rule === null || isNameMissing) {
      // The fields are marked in the next render.
      setTimeout(() => {
        const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
        // Not below the top bar.
        field?.scrollIntoView({ block: 'center' })
        field?.focus({ preventScroll: true })
      })
      return
    }
    save.mutate({ name: name.trim(), source_config: rule })
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSave && !save.isPending) submit()
      }}
    >
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {template !== null && <TemplateNote template={template} />}
          <TextField
            label="Name"
            className="max-w-[32rem]"
            maxLength={maxSegmentNameLength}
            value={name}
            error={isNameMissing && (checked !== null || isNameLeft) ? 'Required' : undefined}
            onChange={({ target }) => setName(target.value)}
            onBlur={() => afterPress(() => setNameLeft(true))}
          />
          <section aria-labelledby="segment-rule" className="flex flex-col gap-2">
            <h2 id="segment-rule" className="text-14 font-semibold">
              Customers who match
            </h2>
            <FilterBuilder
              fields={fields}
              draft={draft}
              onChange={setDraft}
              today={dayAt(new Date(), org.timezone)}
              loadValues={useValueSuggestions(org)}
              checkedRows={checked ?? noRows}
              most={{ groups: maxRuleGroups, conditions: maxGroupFilters }}
              noteOf={noteOf}
            />
          </section>
          {save.problem !== null && <Alert>{save.problem}</Alert>}
          <div className="flex flex-wrap gap-2">
            <Button look="primary" type="submit" isBusy={save.isPending} disabled={!canSave}>
              Save segment
            </Button>
            {devMode && segment !== null && (
              <Link
                to="/org/$orgId/audiences/segments/new-template/edit"
                params={{ orgId }}
                search={{ segment: segment.id }}
                className={buttonLook('plain')}
              >
                Save as template
              </Link>
            )}
          </div>
        </div>
        <AudienceSize
          org={org}
          rule={countedRule(draft, fields)?.rule ?? null}
          fields={fields}
          counts={counts}
          isStale={isStale}
          load={load}
          exceptId={segment?.id ?? null}
        />
      </div>
      <LeaveDialog guard={guard} what={name.trim() === '' ? 'this segment' : `'${name}'`} />
    </form>
  )
}

const noRows: ReadonlySet<number> = new Set()

function noteText(count: number | null, isGroup: boolean): string | null {
  if (count === null) return null
  return isGroup ? `Together ${customersWord(count)}` : customersWord(count)
}

interface SegmentContent {
  readonly name: string
  readonly source_config: Segment['source_config']
}

function useSave(org: Workspace, segment: Segment | null, letLeave: () => void) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const orgId = org.org_id
  const { mutate, isPending, error } = useMutation({
    mutationFn: (content: SegmentContent) => {
      const body = { ...content, description: '' }
      return segment === null
        ? call(createSegment, { params: { orgId }, body })
        : call(updateSegment, { params: { orgId, segmentId: segment.id }, body })
    },
    onSuccess: async (saved) => {
      toast.success(segment === null ? 'Segment created' : 'Segment saved')
      await queryClient.invalidateQueries({ queryKey: segmentKey(orgId) })
      letLeave()
      await navigate({
        to: '/org/$orgId/audiences/segments/$segmentId',
        params: { orgId, segmentId: saved.id },
        replace: true,
      })
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError) || failure.problems.length === 0) reportError(failure)
    },
  })
  const problems = error instanceof ApiError ? error.problems : []
  const problem = problems.length === 0 ? null : problems.map(({ msg }) => msg).join('. ')
  return { mutate, isPending, problem }
}
