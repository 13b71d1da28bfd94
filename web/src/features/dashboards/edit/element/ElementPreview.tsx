import { useMemo } from 'react'
import type { Place } from '../../filters/state/dashboard-filters.ts'
import { ElementTile } from '../../view/ElementTile.tsx'
import { buildElement } from './build-element.ts'
import type { EditorContext } from './build-query.ts'
import { checkForm } from './check-form.ts'
import type { ElementForm } from './element-form.ts'

interface ElementPreviewProps {
  readonly form: ElementForm
  readonly around: EditorContext
  readonly place: Place
}

/** Renders the element with the dashboard's current dates and filters. */
export function ElementPreview({ form, around, place }: ElementPreviewProps) {
  const problem = checkForm(form, around)
  const element = useMemo(
    () => (problem === null ? buildElement(form, previewId, around) : null),
    [form, around, problem],
  )
  if (element === null) {
    return (
      <p className="flex min-h-72 items-center justify-center rounded-surface border border-dashed border-edge px-4 text-center text-14 text-muted">
        {problem?.words} The preview appears here.
      </p>
    )
  }
  return (
    <ElementTile
      key={`${form.kind} ${JSON.stringify(element.data)}`}
      element={element}
      place={{ section: place, rank: 0, isGrid: false }}
    />
  )
}

const previewId = 'element-preview'
