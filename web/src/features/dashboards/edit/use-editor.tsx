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
  /** Shows the grid at another width; null for the current one. */
  readonly gridWidth: number | null
  /** Announces an action to screen readers. */
  readonly onAnnounce: (words: string) => void
}

/** Renders the editable parts of a dashboard. */
export function useEditor({ mode, draft, gridWidth, onAnnounce }: Editing): DashboardEditor {
  const [opened, setOpened] = useState<OpenedElement | null>(null)
  const editing = { draft, onAnnounce }
  return {
    section: (shown) => (
      <EditedSection {...editing} {...{ shown, mode, gridWidth }} onOpen={setOpened} />
    ),
    endOfTab: (tab) =>
      mode === 'elements' && (
        <>
          <TabFoot {...editing} tab={tab} />
          {opened !== null && (
            <ElementDialog {...editing} opened={opened} onClose={() => setOpened(null)} />
          )}
        </>
      ),
  }
}
