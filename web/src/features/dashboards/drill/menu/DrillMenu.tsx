import type { PickAnchor } from '../../../../charts/draw/pick-anchor.ts'
import { useIsNarrow } from '../../filters/bar/use-is-narrow.ts'
import type { DrillMenuItem } from './drill-menu-item.ts'
import { DrillPopup } from './DrillPopup.tsx'
import { DrillSheet } from './DrillSheet.tsx'

export interface DrillMenuProps {
  readonly title: string
  readonly description?: string | undefined
  readonly anchor: PickAnchor
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly items: readonly DrillMenuItem[]
}

/** A menu at the picked number; a sheet on phones. */
export function DrillMenu(props: DrillMenuProps) {
  return useIsNarrow() ? <DrillSheet {...props} /> : <DrillPopup {...props} />
}
