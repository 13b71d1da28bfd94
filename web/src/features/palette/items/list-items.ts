import { actionItems } from './action-items.ts'
import { chartItems, dashboardItems } from './dashboard-items.ts'
import { metricItems } from './metric-items.ts'
import type { PaletteItem } from './palette-item.ts'
import type { PaletteWorld } from './palette-world.ts'
import { reportItems } from './report-items.ts'
import { screenItems } from './screen-items.ts'
import { segmentItems } from './segment-items.ts'
import { settingsItems } from './settings-items.ts'
import { workspaceItems } from './workspace-items.ts'

/** Everything that the palette finds without asking the server, and that the user may see. */
export function listItems(world: PaletteWorld): PaletteItem[] {
  return sources.flatMap((source) => source(world))
}

/** Each area of the product adds one line. */
const sources: readonly ((world: PaletteWorld) => readonly PaletteItem[])[] = [
  screenItems,
  dashboardItems,
  metricItems,
  chartItems,
  reportItems,
  segmentItems,
  settingsItems,
  actionItems,
  workspaceItems,
]
