import type { ElementSpec } from '@cartograph/contract'
import { useRef } from 'react'
import { useDashboard, type SectionProps } from '../model/dashboard-context.ts'
import { ElementTile } from '../view/ElementTile.tsx'
import { PromptLink } from '../view/PromptLink.tsx'
import { moveElements } from './changes/move-elements.ts'
import { removeElement } from './changes/remove-element.ts'
import { findSection, sectionAt } from './changes/section-at.ts'
import type { EditMode } from './edit-mode.ts'
import type { OpenedElement } from './element/ElementDialog.tsx'
import { EditableGrid } from './layout/EditableGrid.tsx'
import { SectionHeading } from './SectionHeading.tsx'
import type { DashboardDraft } from './draft/use-dashboard-draft.ts'

interface ElementControlsProps {
  readonly title: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function ElementControls({ title, onEdit, onRemove }: ElementControlsProps) {
  return (
    <div className="flex shrink-0 items-stretch">
      <button type="button" aria-label={`Edit ${title}`} onClick={onEdit} className={look}>
        Edit
      </button>
      <button type="button" aria-label={`Delete ${title}`} onClick={onRemove} className={look}>
        Delete
      </button>
    </div>
  )
}

const look =
  'min-h-6 min-w-6 rounded-control px-2 text-12 font-medium text-text hover:underline pointer-coarse:min-h-11'

interface EditedSectionProps {
  readonly shown: SectionProps
  readonly mode: EditMode
  readonly gridWidth: number | null
  readonly draft: DashboardDraft
  readonly onOpen: (opened: OpenedElement) => void
  readonly onAnnounce: (words: string) => void
}

/** A section with movable tiles. Tiles of custom dashboards can also be edited. */
export function EditedSection(props: EditedSectionProps) {
  const { shown, mode, gridWidth, draft, onOpen, onAnnounce } = props
  const { orgId } = useDashboard()
  const add = useRef<HTMLButtonElement>(null)
  const at = sectionAt(shown.place)
  const section = findSection(draft.spec, at)
  if (section === undefined) return null
  const { elements, page_prompt: prompt } = section
  const byId = new Map(elements.map((element, n) => [element.id, { element, n }]))

  function remove({ id, display }: ElementSpec) {
    // The focused button is removed, so the focus has to move.
    add.current?.focus()
    draft.change((spec) => removeElement(spec, id))
    onAnnounce(`${display.title} was deleted. Undo to restore it.`)
  }
  const controls = (id: string) => {
    const found = byId.get(id)
    if (mode !== 'elements' || found === undefined) return null
    const { element } = found
    return (
      <ElementControls
        title={element.display.title}
        onEdit={() => onOpen({ at, element })}
        onRemove={() => remove(element)}
      />
    )
  }
  const tile = (id: string) => {
    const found = byId.get(id)
    return (
      found && (
        // Tiles are inert while they are arranged.
        <div inert className="h-full">
          <ElementTile
            key={JSON.stringify([found.element.type, found.element.data])}
            element={found.element}
            place={{
              section: shown.place,
              rank: shown.rank + found.n,
              isGrid: section.use_grid,
            }}
          />
        </div>
      )
    )
  }
  return (
    <section
      aria-label={section.title ?? `Section ${at.section + 1}`}
      className="flex flex-col gap-3"
    >
      <SectionHeading
        mode={mode}
        at={at}
        section={section}
        draft={draft}
        addRef={add}
        onAdd={() => onOpen({ at, element: null })}
        onAnnounce={onAnnounce}
      />
      {shown.filterBar}
      {prompt && <PromptLink orgId={orgId} prompt={prompt} />}
      {elements.length === 0 ? (
        <p className="rounded-surface border border-dashed border-edge px-4 py-8 text-center text-14 text-muted">
          This section is empty. Add a tile or delete the section.
        </p>
      ) : section.use_grid ? (
        <EditableGrid
          elements={elements.map(({ id, display, layout }) => ({
            id,
            title: display.title,
            layout,
          }))}
          onMove={(breakpoint, positions) =>
            draft.change((spec) => moveElements(spec, at, breakpoint, positions))
          }
          showBreakpoint={mode === 'layout'}
          controls={controls}
          width={gridWidth ?? undefined}
        >
          {tile}
        </EditableGrid>
      ) : (
        elements.map(({ id, display }) => (
          <div key={id}>
            <div className="flex items-center justify-between gap-2 px-1">
              <p className="truncate text-12 font-medium text-muted">{display.title}</p>
              {controls(id)}
            </div>
            {tile(id)}
          </div>
        ))
      )}
    </section>
  )
}
