import { useIsNarrow } from '../../filters/bar/use-is-narrow.ts'
import type { DrillMenuProps } from './drill-menu-props.ts'
import { DrillPopup } from './DrillPopup.tsx'
import { DrillSheet } from './DrillSheet.tsx'

/** A menu at the picked number; a sheet on phones. */
export function DrillMenu(props: DrillMenuProps) {
  return useIsNarrow() ? <DrillSheet {...props} /> : <DrillPopup {...props} />
}
