import type { ElementSpec } from '@cartograph/contract'
import { useState } from 'react'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { ElementTextFields, type ElementTexts } from './ElementTextFields.tsx'

interface WordsEditorProps {
  readonly element: ElementSpec
  /** Why the queries can't be edited here. */
  readonly why: string
  readonly onDone: (element: ElementSpec) => void
  readonly onClose: () => void
}

/** Edits only title, help and footnote, for elements that the form can't represent. */
export function TextEditor({ element, why, onDone, onClose }: WordsEditorProps) {
  const { title, help = '', footnote = '' } = element.display
  const [words, setWords] = useState({ title, help, footnote })
  const [isTried, setTried] = useState(false)
  const isNamed = words.title.trim() !== ''
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isNamed) onDone(changeWords(element, words))
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-4">
        <Alert tone="info">{why}</Alert>
        <div className="flex max-w-[70ch] flex-col gap-5">
          <ElementTextFields
            words={words}
            suggested=""
            error={isTried && !isNamed ? 'Required' : undefined}
            onChange={setWords}
          />
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-border px-4 py-3 sm:px-6">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary">
          Apply
        </Button>
      </div>
    </form>
  )
}

/** Empty texts are removed. */
function changeWords(element: ElementSpec, { title, help, footnote }: ElementTexts): ElementSpec {
  const display = { ...element.display, title }
  delete display.help
  delete display.footnote
  return {
    ...element,
    display: {
      ...display,
      ...(help.trim() !== '' && { help }),
      ...(footnote.trim() !== '' && { footnote }),
    },
  }
}
