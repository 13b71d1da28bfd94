import { maxPromptLength } from '@cartograph/contract'
import clsx from 'clsx'
import { useEffect, useRef, type RefObject } from 'react'
import { controlLook } from '../../ui/form/FieldFrame.tsx'

interface MessageFormProps {
  readonly typed: string
  readonly isSending: boolean
  /** Of a new conversation: there is nothing to do but ask. */
  readonly isFirst: boolean
  readonly onType: (text: string) => void
  readonly onSend: (text: string) => void
}

/** Enter sends, Shift+Enter begins a line. */
export function MessageForm({ typed, isSending, isFirst, onType, onSend }: MessageFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // The keyboard of a touch screen would cover the examples.
    if (isFirst && !matchMedia('(pointer: coarse)').matches)
      field.current?.focus({ preventScroll: true })
  }, [isFirst])
  useFocusAfter(isSending, field)
  const isEmpty = typed.trim() === ''
  return (
    <form
      className="relative"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) onSend(typed)
      }}
    >
      <textarea
        ref={field}
        data-question-field
        aria-label="Send a message"
        placeholder="Send a message"
        enterKeyHint="send"
        rows={1}
        maxLength={maxPromptLength}
        disabled={isSending}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        className={clsx('just-ask-field block resize-none py-2.5 pr-12', controlLook(false))}
      />
      <button
        type="submit"
        aria-label="Send"
        disabled={isSending || isEmpty}
        className="absolute right-1.5 bottom-1.5 flex size-8 items-center justify-center rounded-control bg-accent text-on-accent hover:bg-accent-hover disabled:bg-hover disabled:text-muted pointer-coarse:right-px pointer-coarse:bottom-px pointer-coarse:size-11"
      >
        <svg aria-hidden="true" viewBox="0 0 20 20" className="size-4" fill="none">
          <path
            d="M10 16V4M5 9l5-5 5 5"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </button>
    </form>
  )
}

/** A field that is disabled loses the focus; it returns unless the user has moved it. */
function useFocusAfter(isSending: boolean, field: RefObject<HTMLTextAreaElement | null>) {
  const wasSending = useRef(false)
  useEffect(() => {
    if (wasSending.current && !isSending && document.activeElement === document.body)
      field.current?.focus({ preventScroll: true })
    wasSending.current = isSending
  }, [isSending, field])
}
