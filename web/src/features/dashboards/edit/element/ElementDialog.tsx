import type { DashboardSpec, ElementSpec } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../../api/client-context.ts'
import { Loadable } from '../../../../ui/feedback/Loadable.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { metaQuery } from '../../data/filter-values.ts'
import { placeOf } from '../../filters/state/dashboard-filters.ts'
import { useDashboard } from '../../model/dashboard-context.ts'
import { addElement } from '../changes/add-element.ts'
import { findElement } from '../changes/find-element.ts'
import { freeId } from '../changes/free-id.ts'
import { keepQueries } from '../changes/keep-queries.ts'
import { changeEverySection, type SectionAt } from '../changes/section-at.ts'
import type { DashboardDraft } from '../draft/use-dashboard-draft.ts'
import { emptyForm } from './element-form.ts'
import { kindOf, type EditableType } from './element-kinds.ts'
import { ElementEditor } from './ElementEditor.tsx'
import { ElementGallery } from './ElementGallery.tsx'
import { applicableFilters } from './applicable-filters.ts'
import { indexMembers } from './member-index.ts'
import { readElement } from './read-element.ts'
import { showTile } from '../layout/show-tile.ts'
import { WideDialog } from './WideDialog.tsx'
import { TextEditor } from './TextEditor.tsx'

/** The element being edited, or null to add one, and its section. */
export interface OpenedElement {
  readonly at: SectionAt
  readonly element: ElementSpec | null
}

interface ElementDialogProps {
  readonly opened: OpenedElement
  readonly draft: DashboardDraft
  readonly onAnnounce: (words: string) => void
  readonly onClose: () => void
}

/** Adds an element, starting at the gallery, or edits an existing one. */
export function ElementDialog(props: ElementDialogProps) {
  const { opened, onClose } = props
  const { orgId } = useDashboard()
  const cubes = useQuery(metaQuery(useClient(), orgId))
  const title = opened.element === null ? 'Add a tile' : `Edit '${opened.element.display.title}'`
  return (
    <WideDialog title={title} onClose={onClose}>
      <Loadable
        query={cubes}
        failure="Couldn't load the metrics"
        className="m-6"
        skeleton={<Skeleton className="m-6 h-80" />}
      >
        {(loaded) => <OpenedDialog {...props} cubes={loaded} />}
      </Loadable>
    </WideDialog>
  )
}

function OpenedDialog({
  opened: { at, element },
  draft,
  cubes,
  onAnnounce,
  onClose,
}: ElementDialogProps & { readonly cubes: Parameters<typeof indexMembers>[0] }) {
  const [around] = useState(() => ({
    members: indexMembers(cubes),
    applicable: applicableFilters(draft.spec, at),
  }))
  const [read] = useState(() => element && readElement(element, around))
  const [kind, setKind] = useState<EditableType | null>(null)

  function finish(made: ElementSpec) {
    const { title } = made.display
    if (element === null) {
      const added = { ...made, id: freeId(draft.spec, title) }
      draft.change((spec) => addElement(spec, at, added, kindOf(kind ?? 'kpi').size))
      onAnnounce(`${title} was added to the end of its section`)
      onClose()
      showTile(added.id)
      return
    } else {
      draft.change((spec) => replaceElement(spec, { ...made, id: element.id }))
      onAnnounce(`${title} was changed`)
    }
    onClose()
  }

  if (element !== null && read?.kind === 'words') {
    return <TextEditor element={element} why={read.why} onDone={finish} onClose={onClose} />
  }
  const form = read?.kind === 'form' ? read.form : kind && emptyForm(kind)
  if (form === null) return <ElementGallery around={around} onChoose={setKind} />
  return (
    <ElementEditor
      key={form.kind}
      initial={form}
      around={around}
      place={placeOf(at.tab, at.section)}
      submitLabel={element === null ? 'Add to dashboard' : 'Apply'}
      onBack={element === null ? () => setKind(null) : null}
      onDone={finish}
      onClose={onClose}
    />
  )
}

/** Keeps the position. Elements that refer to its queries get copies of them. */
export function replaceElement(spec: DashboardSpec, element: ElementSpec): DashboardSpec {
  const before = findElement(spec, element.id)
  if (before === undefined) return spec
  const isSameData = JSON.stringify(before.data) === JSON.stringify(element.data)
  const { layout } = before
  const placed: ElementSpec = layout === undefined ? element : { ...element, layout }
  return changeEverySection(isSameData ? spec : keepQueries(spec, before), (section) =>
    section.elements.some(({ id }) => id === element.id)
      ? {
          ...section,
          elements: section.elements.map((one) => (one.id === element.id ? placed : one)),
        }
      : section,
  )
}
