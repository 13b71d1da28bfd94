import { useState, type KeyboardEvent } from 'react'
import { insertMention, matchPeople, mentionQuery, type Person } from './mentions.ts'

interface MentionPickerOptions {
  readonly text: string
  readonly people: readonly Person[]
  readonly onPick: (person: Person, inserted: { text: string; caret: number }) => void
}

/** The members that fit what is typed after an `@`. Escape closes it until the next letter. */
export function useMentionPicker({ text, people, onPick }: MentionPickerOptions) {
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const query = caret === null ? null : mentionQuery(text, caret)
  const options = query === null ? [] : matchPeople(people, query.typed)
  const at = Math.min(active, options.length - 1)

  function pick(person: Person | undefined) {
    if (person === undefined || query === null) return
    setCaret(null)
    onPick(person, insertMention(text, query, person))
  }

  return {
    options,
    active: at,
    isOpen: options.length > 0,
    pick,
    /** The caret has moved, or letters were typed. */
    follow(position: number | null) {
      setCaret(position)
      setActive(0)
    },
    /** Returns whether the key was for the list. */
    press(event: KeyboardEvent): boolean {
      if (options.length === 0) return false
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) setActive((at + step + options.length) % options.length)
      else if (event.key === 'Enter' || event.key === 'Tab') pick(options[at])
      else if (event.key === 'Escape') setCaret(null)
      else return false
      event.preventDefault()
      // Otherwise Escape would close the drawer too.
      event.stopPropagation()
      return true
    },
  }
}
