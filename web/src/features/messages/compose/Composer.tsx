import { maxMentions, maxMessageLength, type UserId } from '@cartograph/contract'
import clsx from 'clsx'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { controlLook } from '../../../ui/form/FieldFrame.tsx'
import { useMedia } from '../../../ui/layout/use-media.ts'
import { AttachButton } from '../attach/AttachButton.tsx'
import { emptyDraft, type Draft } from '../channel/stored-unsent.ts'
import './composer.css'
import { MentionList, optionId } from './MentionList.tsx'
import { mentionedIn, mentionsTooMany, type Person } from './mentions.ts'
import { SendButton } from './SendButton.tsx'
import { useMentionPicker } from './use-mention-picker.ts'

export interface ComposerProps {
  readonly label: string
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
  /** Whom a message may mention. */
  readonly people: readonly Person[]
  readonly onSend: (text: string, mentionedUsers: UserId[]) => void
  /** Null where no files can be attached. */
  readonly files?: ComposerFiles | null
  /** Of an edited message with files, which needs no text. */
  readonly mayBeEmpty?: boolean
  /** Of an edited message: the way back. */
  readonly onCancel?: () => void
  readonly onTyping?: () => void
  /** Arrow up in the empty field. */
  readonly onEditLast?: () => void
  readonly isFocusedAtFirst?: boolean
}

export interface ComposerFiles {
  readonly add: (files: readonly File[]) => void
  /** At least one is ready to be sent. */
  readonly hasSome: boolean
  /** Some are still uploaded. */
  readonly isUnderWay: boolean
}

/** Enter sends, Shift+Enter begins a line; on touch screens Enter begins a line and the button sends. */
export function Composer(props: ComposerProps) {
  const { label, draft, onDraft, people, onCancel, onTyping, onEditLast } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const caret = useRef<number | null>(null)
  const isTouch = useMedia('(pointer: coarse)')
  const picker = useMentionPicker({
    text: draft.text,
    people,
    onPick(person, inserted) {
      caret.current = inserted.caret
      onDraft({ text: inserted.text, mentions: [...draft.mentions, person] })
    },
  })
  // After React has put the text with the name into the field.
  useLayoutEffect(() => {
    if (caret.current === null) return
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const { isFocusedAtFirst = false } = props
  useEffect(() => {
    const { current } = field
    if (!isFocusedAtFirst || current === null) return
    current.focus({ preventScroll: true })
    current.setSelectionRange(current.value.length, current.value.length)
  }, [isFocusedAtFirst])

  const { files = null, mayBeEmpty = false } = props
  const [isWaiting, setWaiting] = useState(false)
  const isEmpty = draft.text.trim() === '' && !mayBeEmpty && files?.hasSome !== true
  const left = maxMessageLength - draft.text.length
  const send = () => {
    if (files?.isUnderWay === true) return setWaiting(true)
    setWaiting(false)
    if (isEmpty) return
    props.onSend(draft.text.trim(), mentionedIn(draft.text, draft.mentions))
    // What is edited stays in sight until it is saved.
    if (onCancel === undefined) onDraft(emptyDraft)
    field.current?.focus({ preventScroll: true })
  }
  return (
    <form
      className="relative"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {picker.isOpen && (
        <MentionList
          id={listId}
          options={picker.options}
          active={picker.active}
          onPick={picker.pick}
        />
      )}
      <textarea
        ref={field}
        aria-label={label}
        placeholder={label}
        rows={1}
        maxLength={maxMessageLength}
        value={draft.text}
        aria-autocomplete="list"
        aria-controls={picker.isOpen ? listId : undefined}
        aria-activedescendant={picker.isOpen ? optionId(listId, picker.active) : undefined}
        onChange={({ target }) => {
          onDraft({ ...draft, text: target.value })
          picker.follow(target.selectionStart)
          if (target.value.trim() !== '') onTyping?.()
        }}
        onPaste={(event) => {
          if (files === null || event.clipboardData.files.length === 0) return
          event.preventDefault()
          files.add([...event.clipboardData.files])
        }}
        onClick={({ currentTarget }) => picker.follow(currentTarget.selectionStart)}
        onBlur={() => picker.follow(null)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || picker.press(event)) return
          if (event.key === 'Enter' && !event.shiftKey && !isTouch) {
            event.preventDefault()
            send()
          } else if (event.key === 'ArrowUp' && draft.text === '' && onEditLast) {
            event.preventDefault()
            onEditLast()
          } else if (event.key === 'Escape' && onCancel) {
            event.stopPropagation()
            onCancel()
          }
        }}
        className={clsx(
          'composer-field block resize-none py-2',
          onCancel === undefined && 'pr-12',
          files !== null && 'pl-10 pointer-coarse:pl-12',
          controlLook(false),
        )}
      />
      {onCancel === undefined ? (
        <SendButton isDisabled={isEmpty && files?.isUnderWay !== true} />
      ) : (
        <div className="mt-2 flex justify-end gap-2">
          <Button size="small" look="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button size="small" look="primary" type="submit" disabled={isEmpty}>
            Save
          </Button>
        </div>
      )}
      {files !== null && <AttachButton onFiles={files.add} />}
      {isWaiting && files?.isUnderWay === true && (
        <p role="status" className="mt-1 text-12 text-muted">
          Your files are still uploading. Send the message when they are done.
        </p>
      )}
      {mentionsTooMany(draft.text, draft.mentions) && (
        <p role="status" className="mt-1 text-12 text-muted">
          Only the first {maxMentions} people you mention are notified.
        </p>
      )}
      {left <= 200 && (
        <p role="status" className="mt-1 text-12 text-muted tabular-nums">
          {left} characters left
        </p>
      )}
    </form>
  )
}
