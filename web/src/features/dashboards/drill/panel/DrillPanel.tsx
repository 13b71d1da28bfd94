import type { OrgId, Role } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../../api/client-context.ts'
import { Loadable } from '../../../../ui/feedback/Loadable.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { metaQuery } from '../../data/filter-values.ts'
import { BreakdownPanel } from '../breakdown/BreakdownPanel.tsx'
import { RowsPanel } from '../rows/RowsPanel.tsx'
import type { DrillTarget } from '../target/drill-target.ts'
import { WhyPanel } from '../why/WhyPanel.tsx'
import './drill-panel.css'
import { PanelSkeleton } from './PanelSkeleton.tsx'

const panels = { breakdown: BreakdownPanel, rows: RowsPanel, why: WhyPanel } as const

export type PanelKind = keyof typeof panels

interface DrillPanelsProps {
  readonly orgId: OrgId
  readonly role: Role
  readonly target: DrillTarget
  /** Null while it is closed. */
  readonly kind: PanelKind | null
  readonly onClose: () => void
}

/** A panel beside the dashboard about one number. */
export default function DrillPanel({ orgId, role, target, kind, onClose }: DrillPanelsProps) {
  const meta = useQuery(metaQuery(useClient(), orgId))
  const { about, valueText, place } = target
  return (
    <Sheet
      isOpen={kind !== null}
      isWide={kind === 'rows'}
      onClose={onClose}
      title={`${about.shortTitle} ${valueText}`}
      details={<p className="text-13 text-muted">{place}</p>}
    >
      <Loadable query={meta} failure="Couldn't load the metrics" skeleton={<PanelSkeleton />}>
        {(cubes) => {
          const Panel = kind === null ? null : panels[kind]
          // The role demo has no access to personal data.
          const canSeePersonal = role !== 'demo'
          return Panel && <Panel {...{ orgId, target, cubes, canSeePersonal }} />
        }}
      </Loadable>
    </Sheet>
  )
}
