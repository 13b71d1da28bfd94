import type { DashboardSpec } from '@cartograph/contract'
import { Button } from '../../../ui/button/Button.tsx'
import { changeTab } from './changes/section-at.ts'
import { DraftField } from './DraftField.tsx'
import type { DashboardDraft } from './draft/use-dashboard-draft.ts'

interface TabFootProps {
  readonly tab: number
  readonly draft: DashboardDraft
  readonly onAnnounce: (words: string) => void
}

export function TabFoot({ tab, draft, onAnnounce }: TabFootProps) {
  const { tabs } = draft.spec
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        onClick={() => {
          draft.change((spec) => addSection(spec, tab, 'New section'))
          onAnnounce('Section added')
        }}
      >
        Add section
      </Button>
      {tabs.length > 1 && (
        <div className="flex min-w-0 flex-1 items-center gap-2">
          <span aria-hidden="true" className="text-13 text-muted">
            Tab name
          </span>
          <DraftField
            label="Tab name"
            value={tabs[tab]?.display.title ?? ''}
            onChange={(text) => draft.change((spec) => renameTab(spec, tab, text), `tab ${tab}`)}
            onLeave={draft.endTyping}
            className="min-w-0"
          />
        </div>
      )}
    </div>
  )
}

export function addSection(spec: DashboardSpec, tab: number, title: string): DashboardSpec {
  if (spec.tabs[tab] === undefined) return spec
  return changeTab(spec, tab, (one) => ({
    ...one,
    sections: [
      ...one.sections,
      {
        title,
        filters: [],
        include_period_filter: false,
        use_grid: true,
        num_columns: 1,
        elements: [],
      },
    ],
  }))
}

export function renameTab(spec: DashboardSpec, at: number, title: string): DashboardSpec {
  if (spec.tabs[at] === undefined || spec.tabs[at].display.title === title) return spec
  return changeTab(spec, at, (tab) => ({ ...tab, display: { title } }))
}
