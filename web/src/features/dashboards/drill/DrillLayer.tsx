import type { DrillPage, DrillSettings, DrillOpening } from './drill-page.ts'
import { OpenedDrill } from './OpenedDrill.tsx'

interface DrillLayerProps {
  readonly opened: DrillOpening | null
  readonly settings: DrillSettings
  readonly page: DrillPage
}

/** The menu of the number that was picked last, and the panels that it opens. */
export default function DrillLayer({ opened, settings, page }: DrillLayerProps) {
  if (opened === null) return null
  return <OpenedDrill key={opened.count} numbers={opened.numbers} settings={settings} page={page} />
}
