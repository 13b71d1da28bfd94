import type { MetadataEntity, OrgId } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useClient } from '../../api/client-context.ts'
import { entitiesQuery } from '../../features/insights/queries/insight-queries.ts'
import { ComboInput } from '../../ui/form/ComboInput.tsx'
import { ComboList, optionId } from '../../ui/form/ComboList.tsx'
import { controlLook } from '../../ui/form/FieldFrame.tsx'

interface EntityFieldProps {
  readonly orgId: OrgId
  /** The current search, shown when the field is not being edited. */
  readonly shown: string
  readonly onEntity: (entity: MetadataEntity) => void
  /** Called for Enter without a selected suggestion. */
  readonly onPhrase: (phrase: string) => void
}

/** Finds entities by part of their name, also with typos. */
export function EntityField({ orgId, shown, onEntity, onPhrase }: EntityFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const phrase = useSettled(typed ?? '', debounceMs).trim()
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    ...entitiesQuery(useClient(), orgId, phrase),
    enabled: isOpen,
  })
  const entities = data?.items ?? []
  const isSettled = data !== undefined && !isPlaceholderData && phrase === (typed ?? '').trim()
  const isListed = isOpen && (entities.length > 0 || isSettled)
  const listId = `${id}-list`

  function close(): void {
    setOpen(false)
    setActive(null)
    setTyped(null)
  }

  function choose(value: string): void {
    const entity = entities.find(({ metadata_id }) => metadata_id === value)
    if (entity === undefined) return
    close()
    onEntity(entity)
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Ignores suggestions for an earlier input.
    if (event.nativeEvent.isComposing) return
    const target = nextOption(event.key, active, isSettled ? entities.length : 0)
    const chosen = active === null ? undefined : entities[active]
    if (target !== undefined) {
      event.preventDefault()
      setOpen(true)
      setActive(target)
    } else if (event.key === 'Enter' && isOpen && chosen !== undefined) {
      event.preventDefault()
      choose(chosen.metadata_id)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // Without input, the search stays.
      if (typed !== null) onPhrase(typed.trim())
      close()
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    }
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1 block w-fit text-13 font-medium">
        Search for a metric, a channel, a product…
      </label>
      <div className="relative max-w-[42rem]">
        <ComboInput
          id={id}
          enterKeyHint="search"
          listId={listId}
          isListed={isListed}
          activeId={active === null ? undefined : optionId(listId, active)}
          aria-busy={isFetching}
          maxLength={200}
          value={typed ?? shown}
          onChange={({ target }) => {
            setTyped(target.value)
            setOpen(true)
            setActive(null)
          }}
          onFocus={({ target }) => target.select()}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={close}
          className={clsx('h-control', controlLook(false))}
        />
        <ComboList
          id={listId}
          label="Suggestions"
          isOpen={isListed}
          options={entities.map(asOption)}
          chosen=""
          active={active ?? -1}
          onActive={setActive}
          onChoose={({ value }) => choose(value)}
        />
      </div>
      {isOpen && typed !== null && error !== null && (
        <p role="status" className="mt-1 text-13 text-muted">
          Couldn't load suggestions. Press Enter to search for these words.
        </p>
      )}
    </div>
  )
}

/** 'Paid social (Channel)' */
function asOption({ metadata_id, entity_alias, entity_group_alias }: MetadataEntity) {
  return { value: metadata_id, label: `${entity_alias} (${entity_group_alias})` }
}

const debounceMs = 150

/** The suggestion that an arrow key leads to; null is the field, undefined is another key. */
export function nextOption(
  key: string,
  active: number | null,
  count: number,
): number | null | undefined {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  if (count === 0) return null
  const last = count - 1
  if (key === 'ArrowDown') return active === null ? 0 : active >= last ? null : active + 1
  return active === null ? last : active <= 0 ? null : active - 1
}

/** Debounces a value. */
function useSettled<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
