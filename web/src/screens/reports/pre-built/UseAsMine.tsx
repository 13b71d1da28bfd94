import type { OrgId, ReportTemplate } from '@cartograph/contract'
import { useNavigate } from '@tanstack/react-router'
import { copyOf, useCopyReport } from '../../../features/reports/report-actions.ts'
import { Button } from '../../../ui/button/Button.tsx'
import type { ButtonLook, ButtonSize } from '../../../ui/button/button-look.ts'

interface UseAsMineProps {
  readonly orgId: OrgId
  readonly template: ReportTemplate
  readonly size?: ButtonSize
  readonly look?: ButtonLook
}

/** Saves a pre-built report as one of the workspace, and opens it to be changed. */
export function UseAsMine({ orgId, template, size = 'normal', look = 'plain' }: UseAsMineProps) {
  const navigate = useNavigate()
  const copy = useCopyReport(orgId, ({ id }) => {
    void navigate({
      to: '/org/$orgId/insights/reports/$reportId/edit',
      params: { orgId, reportId: id },
    })
  })
  return (
    <Button
      size={size}
      look={look}
      isBusy={copy.isPending}
      aria-label={`Use as mine: ${template.name}`}
      onClick={() => copy.mutate(copyOf(template, template.name))}
    >
      Use as mine
    </Button>
  )
}
