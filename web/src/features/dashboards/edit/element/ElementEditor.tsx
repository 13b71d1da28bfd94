import type { ElementSpec } from '@cartograph/contract'
import { useDeferredValue, useState } from 'react'
import { Button } from '../../../../ui/button/Button.tsx'
import type { Place } from '../../filters/state/dashboard-filters.ts'
import { buildElement } from './build-element.ts'
import type { EditorContext } from './build-query.ts'
import { checkForm } from './check-form.ts'
import type { ElementForm } from './element-form.ts'
import { ElementFields } from './ElementFields.tsx'
import { ElementPreview } from './ElementPreview.tsx'
import { ElementTextFields } from './ElementTextFields.tsx'
import { suggestTitle } from './suggest-title.ts'

interface ElementEditorProps {
  readonly initial: ElementForm
  readonly around: EditorContext
  readonly place: Place
  readonly submitLabel: string
  /** Returns to the gallery; null when editing an existing element. */
  readonly onBack: (() => void) | null
  readonly onDone: (element: ElementSpec) => void
  readonly onClose: () => void
}

/** Form on the left, preview on the right. */
export function ElementEditor(props: ElementEditorProps) {
  const { initial, around, place, submitLabel, onBack, onDone, onClose } = props
  const [form, setForm] = useState(initial)
  const [isTried, setTried] = useState(false)
  const shown = useDeferredValue(form)
  const problem = checkForm(form, around)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (problem === null) onDone(buildElement(form, 'new', around))
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="wide-dialog-columns min-h-0 flex-1">
        <div className="flex flex-col gap-5 p-4">
          {onBack !== null && (
            <Button look="link" size="small" onClick={onBack} className="-ml-3 self-start">
              <span aria-hidden="true">←</span> All chart types
            </Button>
          )}
          <ElementFields
            form={form}
            around={around}
            problem={isTried ? problem : null}
            onChange={setForm}
          />
          <ElementTextFields
            words={form}
            suggested={form.measures.length > 0 ? suggestTitle(form, around.members) : ''}
            onChange={(words) => setForm({ ...form, ...words })}
          />
        </div>
        <section aria-label="Preview" className="bg-page p-4">
          <ElementPreview form={shown} around={around} place={place} />
        </section>
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-border px-4 py-3 sm:px-6">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary">
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
