import type { DashboardSection, DashboardSpec } from '@cartograph/contract'
import type { Ref } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { removeElement } from './changes/remove-element.ts'
import { changeSection, changeTab, findSection, type SectionAt } from './changes/section-at.ts'
import { UntitledSection } from '../view/DashboardSection.tsx'
import { DraftField } from './DraftField.tsx'
import type { EditMode } from './edit-mode.ts'
import type { DashboardDraft } from './draft/use-dashboard-draft.ts'

interface SectionHeadingProps {
  readonly mode: EditMode
  readonly at: SectionAt
  readonly section: DashboardSection
  readonly draft: DashboardDraft
  readonly addRef: Ref<HTMLButtonElement>
  readonly onAdd: () => void
  readonly onAnnounce: (words: string) => void
}

export function SectionHeading(props: SectionHeadingProps) {
  const { mode, at, section, draft, addRef, onAdd, onAnnounce } = props
  const { title = '', description } = section
  const named = title === '' ? `section ${at.section + 1}` : title
  if (mode === 'layout') {
    return title === '' ? <UntitledSection /> : <h2 className="text-16 font-semibold">{title}</h2>
  }
  return (
    <div className="flex flex-col gap-2 md:flex-row md:items-center">
      <div className="min-w-0 flex-1">
        {title === '' ? <UntitledSection /> : <h2 className="sr-only">{title}</h2>}
        <DraftField
          label={`Section ${at.section + 1} title`}
          placeholder="Section title (optional)"
          value={title}
          onChange={(text) =>
            draft.change((spec) => renameSection(spec, at, text), `section ${at.tab}.${at.section}`)
          }
          onLeave={draft.endTyping}
          className="max-w-[70ch]"
        />
        {description !== undefined && (
          <p className="max-w-[70ch] text-14 text-muted">{description}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button ref={addRef} aria-label={`Add tile to ${named}`} onClick={onAdd}>
          Add tile
        </Button>
        <Button
          look="quiet"
          aria-label={`Delete section ${named}`}
          onClick={() => {
            draft.change((spec) => removeSection(spec, at))
            onAnnounce(`${named} and its tiles were deleted. Undo to restore them.`)
          }}
        >
          Delete section
        </Button>
      </div>
    </div>
  )
}

/** Removes a section with its elements. Elements that refer to their queries get copies of them. */
export function removeSection(spec: DashboardSpec, at: SectionAt): DashboardSpec {
  const section = findSection(spec, at)
  if (section === undefined) return spec
  const emptied = section.elements.reduce((left, { id }) => removeElement(left, id), spec)
  return changeTab(emptied, at.tab, (tab) => ({
    ...tab,
    sections: tab.sections.filter((_, n) => n !== at.section),
  }))
}

/** An empty title removes the title. */
export function renameSection(spec: DashboardSpec, at: SectionAt, title: string): DashboardSpec {
  const section = findSection(spec, at)
  if (section === undefined || (section.title ?? '') === title) return spec
  return changeSection(spec, at, (before) => {
    const after = { ...before }
    delete after.title
    return title === '' ? after : { ...after, title }
  })
}
