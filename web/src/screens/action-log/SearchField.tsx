import clsx from 'clsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { controlLook, FieldFrame } from '../../ui/form/FieldFrame.tsx'

interface SearchFieldProps {
  /** The current search. */
  readonly phrase: string
  readonly onSearch: (phrase: string) => void
}

/** Searches after a pause in typing. */
export function SearchField({ phrase, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(phrase)
  const [seen, setSeen] = useState(phrase)
  const [sent, setSent] = useState(phrase)
  // Going back changes the URL, and the field follows it.
  if (phrase !== seen) {
    setSeen(phrase)
    if (phrase !== sent) {
      setSent(phrase)
      setTyped(phrase)
    }
  }
  const search = useEffectEvent((text: string) => {
    if (text === sent) return
    setSent(text)
    onSearch(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <FieldFrame label="Search" isLabelHidden className="w-full sm:w-72">
      {(control) => (
        <input
          {...control}
          type="search"
          placeholder="Search text and tags"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          className={clsx('h-control-small', controlLook(false))}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}

const debounceMs = 300
