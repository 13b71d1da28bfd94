import type { PickAnchor } from '../../../../charts/draw/pick-anchor.ts'
import type { DrillMenuItem } from './drill-menu-item.ts'

export interface DrillMenuProps {
  readonly title: string
  readonly description?: string | undefined
  readonly anchor: PickAnchor
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly items: readonly DrillMenuItem[]
}
