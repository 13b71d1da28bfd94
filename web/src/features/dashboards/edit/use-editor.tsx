import { useState } from 'react'
import type { DashboardEditor } from '../model/dashboard-context.ts'
import type { EditMode } from './edit-mode.ts'
import { EditedSection } from './EditedSection.tsx'
import { ElementDialog, type OpenedElement } from './element/ElementDialog.tsx'
import { TabFoot } from './TabFoot.tsx'
import type { DashboardDraft } from './draft/use-dashboard-draft.ts'

interface Editing {
  readonly mode: EditMode
  readonly draft: DashboardDraft
  /** To arrange the grid of another width; null for that of the page. */
  readonly gridWidth: number | null
  /** Says what was done to whoever does not see it. */
  readonly onTold: (words: string) => void
}

/** How the page draws a dashboard that is being changed. */
export function useEditor({ mode, draft, gridWidth, onTold }: Editing): DashboardEditor {
  const [opened, setOpened] = useState<OpenedElement | null>(null)
  const told = { draft, onTold }
  return {
    section: (shown) => (
      <EditedSection {...told} {...{ shown, mode, gridWidth }} onOpen={setOpened} />
    ),
    endOfTab: (tab) =>
      mode === 'elements' && (
        <>
          <TabFoot {...told} tab={tab} />
          {opened !== null && (
            <ElementDialog {...told} opened={opened} onClose={() => setOpened(null)} />
          )}
        </>
      ),
  }
}
