import type { OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../../api/client-context.ts'
import { Loadable } from '../../../../ui/feedback/Loadable.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { metaQuery } from '../../data/filter-values.ts'
import { BreakdownPanel } from '../breakdown/BreakdownPanel.tsx'
import type { DrillTarget } from '../target/drill-target.ts'
import './drill-panel.css'
import { PanelSkeleton } from './PanelSkeleton.tsx'

export type PanelKind = 'breakdown'

interface DrillPanelsProps {
  readonly orgId: OrgId
  readonly target: DrillTarget
  /** Null while it is closed. */
  readonly kind: PanelKind | null
  readonly onClose: () => void
}

/** A panel beside the dashboard about one number. */
export default function DrillPanel({ orgId, target, kind, onClose }: DrillPanelsProps) {
  const meta = useQuery(metaQuery(useClient(), orgId))
  const { about, valueText, place } = target
  return (
    <Sheet
      isOpen={kind !== null}
      onClose={onClose}
      title={`${about.shortTitle} ${valueText}`}
      details={<p className="text-13 text-muted">{place}</p>}
    >
      <Loadable query={meta} failure="Couldn't load the metrics" skeleton={<PanelSkeleton />}>
        {(cubes) => {
          const props = { orgId, target, cubes }
          return kind === 'breakdown' ? <BreakdownPanel {...props} /> : null
        }}
      </Loadable>
    </Sheet>
  )
}
