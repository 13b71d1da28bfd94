import type { OrgId, Report } from '@cartograph/contract'
import { useState } from 'react'
import { ActionsMenu } from '../../ui/overlay/ActionsMenu.tsx'
import type { MenuItem } from '../../ui/overlay/menu-item.ts'
import { DeleteReportDialog } from './DeleteReportDialog.tsx'
import { copyName, copyOf, useCopyReport } from './report-actions.ts'

interface ReportMenuProps {
  readonly orgId: OrgId
  readonly report: Report
  readonly mayChange: boolean
  /** Leads to the report, where the menu is elsewhere. */
  readonly isListed?: boolean
  readonly onCopied?: (copy: Report) => void
  readonly onDeleted?: () => void
}

/** What can be done with a report. */
export function ReportMenu(props: ReportMenuProps) {
  const { orgId, report, mayChange, isListed = false, onCopied, onDeleted } = props
  const [isAsking, setAsking] = useState(false)
  const copy = useCopyReport(orgId, (made) => onCopied?.(made))
  const path = `/org/${orgId}/insights/reports/${report.id}`
  const open: MenuItem[] = isListed ? [{ label: 'Open', to: path }] : []
  const changes: MenuItem[] = [
    ...(isListed ? [{ label: 'Edit', to: `${path}/edit` }] : []),
    {
      label: 'Duplicate',
      isDisabled: copy.isPending,
      onSelect: () => copy.mutate(copyOf(report, copyName(report.name))),
    },
    { label: 'Delete', tone: 'danger', onSelect: () => setAsking(true) },
  ]
  const items = mayChange ? [...open, ...changes] : open
  if (items.length === 0) return null
  return (
    <>
      <ActionsMenu of={report.name} items={items} />
      <DeleteReportDialog
        orgId={orgId}
        report={report}
        isOpen={isAsking}
        onOpenChange={setAsking}
        onDeleted={() => onDeleted?.()}
      />
    </>
  )
}
