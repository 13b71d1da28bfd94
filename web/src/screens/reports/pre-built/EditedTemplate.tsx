import {
  createReportTemplate,
  updateReportTemplate,
  type CubeMeta,
  type ReportTemplate,
  type Workspace,
} from '@cartograph/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useClient } from '../../../api/client-context.ts'
import {
  draftOfReport,
  emptyReport,
  type ReportContent,
  type ReportDraft,
} from '../../../features/reports/report-draft.ts'
import { reportTemplateKey } from '../../../features/reports/report-keys.ts'
import { reportGroups } from '../../../features/reports/report-members.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ReportEditor } from '../edit/ReportEditor.tsx'
import { TemplateFields } from './TemplateFields.tsx'

interface EditedTemplateProps {
  readonly org: Workspace
  readonly cubes: readonly CubeMeta[]
  /** Null creates one. */
  readonly template: ReportTemplate | null
}

export function EditedTemplate({ org, cubes, template }: EditedTemplateProps) {
  const { org_id: orgId, org_type: orgType, currency_units: currency } = org
  const { call } = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const model = useMemo(() => ({ cubes, groups: reportGroups(cubes), currency }), [cubes, currency])
  const start = useMemo(
    () =>
      template === null
        ? { ...emptyReport, template: { description: '', orgType } }
        : draftOfReport(template, model),
    [template, orgType, model],
  )
  const save = (content: ReportContent, draft: ReportDraft) => {
    const { description = '', orgType: forType = orgType } = draft.template ?? {}
    const body = { ...content, description: description.trim(), org_type: forType }
    return template === null
      ? call(createReportTemplate, { body })
      : call(updateReportTemplate, { params: { templateId: template.id }, body })
  }
  return (
    <ReportEditor
      org={org}
      model={model}
      start={start}
      save={save}
      onSaved={() => {
        toast.success(template === null ? 'Report template created' : 'Report template saved')
        void queryClient.invalidateQueries({ queryKey: reportTemplateKey(orgId) })
        void navigate({
          to: '/org/$orgId/insights/reports/pre-built',
          params: { orgId },
          replace: true,
        })
      }}
      extraFields={TemplateFields}
    />
  )
}
