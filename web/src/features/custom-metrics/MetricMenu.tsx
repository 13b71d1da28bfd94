import type { CustomMetric, OrgId } from '@cartograph/contract'
import { useState } from 'react'
import { ActionsMenu } from '../../ui/overlay/ActionsMenu.tsx'
import { DeleteMetricDialog } from './DeleteMetricDialog.tsx'

interface MetricMenuProps {
  readonly orgId: OrgId
  readonly metric: CustomMetric
}

/** What can be done with a metric, by those who may change it. */
export function MetricMenu({ orgId, metric }: MetricMenuProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ActionsMenu
        of={metric.name}
        items={[
          { label: 'Edit', to: `/org/${orgId}/insights/custom-metrics/${metric.id}/edit` },
          { label: 'Delete', tone: 'danger', onSelect: () => setAsking(true) },
        ]}
      />
      <DeleteMetricDialog
        orgId={orgId}
        metric={metric}
        isOpen={isAsking}
        onOpenChange={setAsking}
        onDeleted={() => undefined}
      />
    </>
  )
}
