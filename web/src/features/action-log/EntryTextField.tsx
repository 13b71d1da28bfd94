import { maxActionTextLength } from '@cartograph/contract'
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type Ref } from 'react'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { useMedia } from '../../ui/layout/use-media.ts'
import { MentionList, optionId } from '../messages/compose/MentionList.tsx'
import type { Person } from '../messages/compose/mentions.ts'
import { useMentionPicker } from '../messages/compose/use-mention-picker.ts'

interface EntryTextFieldProps {
  readonly ref: Ref<HTMLTextAreaElement>
  readonly name: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onBlur: () => void
  readonly placeholder: string
  /** Whom the entry may mention. */
  readonly people: readonly Person[]
  readonly onMention: (person: Person) => void
  /** Files that are pasted. */
  readonly onFiles: (files: readonly File[]) => void
  readonly disabled: boolean
  readonly error: string | undefined
}

/** The text of an entry, in which `@` mentions a member. Phones have no Shift+Enter, so there Enter adds a line. */
export function EntryTextField(props: EntryTextFieldProps) {
  const { value, onChange, onBlur, people, onMention, onFiles, ...rest } = props
  const frame = useRef<HTMLDivElement>(null)
  const caret = useRef<number | null>(null)
  const listId = useId()
  const isTouch = useMedia('(pointer: coarse)')
  const picker = useMentionPicker({
    text: value,
    people,
    onPick(person, inserted) {
      caret.current = inserted.caret
      onMention(person)
      onChange(inserted.text)
    },
  })
  // After React has put the text with the name into the field.
  useLayoutEffect(() => {
    if (caret.current === null) return
    frame.current?.querySelector('textarea')?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || picker.press(event)) return
    if (event.key !== 'Enter' || event.shiftKey || isTouch) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <div ref={frame}>
      <TextAreaField
        {...rest}
        label="What was done?"
        hint={isTouch ? '@ mentions a member.' : keys}
        maxLength={maxActionTextLength}
        value={value}
        onChange={onChange}
        aria-autocomplete="list"
        aria-controls={picker.isOpen ? listId : undefined}
        aria-activedescendant={picker.isOpen ? optionId(listId, picker.active) : undefined}
        onInput={({ currentTarget }) => picker.follow(currentTarget.selectionStart)}
        onClick={({ currentTarget }) => picker.follow(currentTarget.selectionStart)}
        onBlur={() => {
          picker.follow(null)
          onBlur()
        }}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return
          event.preventDefault()
          onFiles([...event.clipboardData.files])
        }}
        onKeyDown={press}
        popup={
          picker.isOpen && (
            <MentionList
              id={listId}
              options={picker.options}
              active={picker.active}
              onPick={picker.pick}
              side="below"
            />
          )
        }
      />
    </div>
  )
}

const keys = 'Press Enter to save, Shift+Enter for a new line. Type @ to mention a member.'
