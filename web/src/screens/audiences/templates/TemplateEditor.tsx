import {
  createSegmentTemplate,
  maxGroupFilters,
  maxRuleGroups,
  maxSegmentNameLength,
  maxTemplateTags,
  type RuleMember,
  type Segment,
  type SourceConfig,
  type Workspace,
} from '@cartograph/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useClient } from '../../../api/client-context.ts'
import { conditionsOfRule, countedRule, ruleOf } from '../../../features/audiences/rule-draft.ts'
import { ruleFields } from '../../../features/audiences/rule-fields.ts'
import { templateKey } from '../../../features/audiences/template-queries.ts'
import { useRuleCounts } from '../../../features/audiences/use-rule-counts.ts'
import { useValueSuggestions } from '../../../features/audiences/use-value-suggestions.ts'
import { FilterBuilder } from '../../../features/filter-builder/FilterBuilder.tsx'
import { dayAt } from '../../../format/day.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { conditionsOf, draftOf } from '../../../ui/conditions/condition-draft.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { reportError } from '../../../ui/feedback/report-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { AudienceSize } from '../AudienceSize.tsx'

interface TemplateEditorProps {
  readonly org: Workspace
  readonly members: readonly RuleMember[]
  /** What it starts with; null for an empty rule. */
  readonly segment: Segment | null
}

export function TemplateEditor({ org, members, segment }: TemplateEditorProps) {
  const fields = useMemo(() => ruleFields(members, org.currency_units), [members, org])
  const [name, setName] = useState(segment?.name ?? '')
  const [description, setDescription] = useState('')
  const [tags, setTags] = useState('')
  const [draft, setDraft] = useState(() =>
    draftOf(segment === null ? [] : conditionsOfRule(segment.source_config, fields)),
  )
  const [isChecked, setChecked] = useState(false)
  const { counts, isStale, load } = useRuleCounts(org.org_id, draft, fields)
  const save = useSave(org)
  const rule = ruleOf(conditionsOf(draft), fields)
  const isNameMissing = name.trim() === ''
  const rows = draft.flatMap((group) => group.rows.map(({ id }) => id))

  function submit() {
    setChecked(true)
    if (rule === null || isNameMissing) return
    const names = tags.split(',').flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()]))
    save.mutate({ name: name.trim(), description, template_source_config: rule, tags: names })
  }

  return (
    <form
      noValidate
      className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) submit()
      }}
    >
      <div className="flex min-w-0 flex-col gap-4">
        <TextField
          label="Name"
          className="max-w-[32rem]"
          maxLength={maxSegmentNameLength}
          value={name}
          error={isNameMissing && isChecked ? 'Required' : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <TextAreaField
          label="What it is for"
          className="max-w-[32rem]"
          maxLength={300}
          value={description}
          onChange={setDescription}
        />
        <TextField
          label="Tags"
          hint={`Up to ${maxTemplateTags}, separated by commas`}
          className="max-w-[32rem]"
          value={tags}
          onChange={({ target }) => setTags(target.value)}
        />
        <section aria-labelledby="template-rule" className="flex flex-col gap-2">
          <h2 id="template-rule" className="text-14 font-semibold">
            Customers who match
          </h2>
          <FilterBuilder
            fields={fields}
            draft={draft}
            onChange={setDraft}
            today={dayAt(new Date(), org.timezone)}
            loadValues={useValueSuggestions(org)}
            checkedRows={new Set(isChecked ? rows : [])}
            most={{ groups: maxRuleGroups, conditions: maxGroupFilters }}
            noteOf={() => null}
          />
        </section>
        {save.problem !== null && <Alert>{save.problem}</Alert>}
        <p className="text-13 text-muted">All workspaces of this installation can use it.</p>
        <div>
          <Button look="primary" type="submit" isBusy={save.isPending}>
            Save template
          </Button>
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
    </form>
  )
}

interface TemplateContent {
  readonly name: string
  readonly description: string
  readonly template_source_config: SourceConfig
  readonly tags: string[]
}

function useSave(org: Workspace) {
  const { call } = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: TemplateContent) => call(createSegmentTemplate, { body }),
    onSuccess: async () => {
      toast.success('Segment template created')
      await queryClient.invalidateQueries({ queryKey: templateKey })
      await navigate({
        to: '/org/$orgId/audiences/segments/templates',
        params: { orgId: org.org_id },
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
