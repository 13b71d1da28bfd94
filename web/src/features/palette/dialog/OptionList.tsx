import { useEffect, useRef } from 'react'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import type { PaletteItem } from '../items/palette-item.ts'
import type { ItemGroup } from './arrange-items.ts'

interface OptionListProps {
  readonly id: string
  readonly groups: readonly ItemGroup[]
  readonly active: PaletteItem | null
  readonly onActive: (item: PaletteItem) => void
  readonly onOpen: (item: PaletteItem) => void
}

/** The listbox of the palette. Its height does not depend on the number of options. */
export function OptionList({ id, groups, active, onActive, onOpen }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null)
  const activeId = active === null ? '' : optionId(id, active)
  useEffect(() => {
    const options = [...(list.current?.querySelectorAll('[role=option]') ?? [])]
    const at = options.findIndex((option) => option.id === activeId)
    // Above the first option, its heading is to be seen as well.
    if (at > 0) options[at]?.scrollIntoView({ block: 'nearest' })
    else list.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Results"
      tabIndex={-1}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      className="palette-list min-h-0 overflow-y-auto"
    >
      {groups.map(({ title, items }) => (
        <div key={title} role="group" aria-labelledby={`${id} ${title}`.replaceAll(' ', '-')}>
          <p
            id={`${id} ${title}`.replaceAll(' ', '-')}
            role="presentation"
            className="palette-heading text-12 font-medium text-muted"
          >
            {title}
          </p>
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              id={optionId(id, item)}
              role="option"
              tabIndex={-1}
              aria-selected={item === active}
              onMouseMove={() => {
                if (item !== active) onActive(item)
              }}
              onClick={() => onOpen(item)}
              className="palette-option flex w-full min-h-control items-center gap-3 rounded-control text-left text-14"
            >
              <span className="min-w-0 truncate">{item.title}</span>
              <span className="min-w-0 flex-1 truncate text-13 text-muted">{item.hint}</span>
              {item.keys && (
                <span className="hidden md:block">
                  <KeyCaps ways={[item.keys]} />
                </span>
              )}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Ids contain no spaces, which separate the ids of a list. */
export function optionId(listId: string, { id }: PaletteItem): string {
  return `${listId}-${id.replaceAll(/\s/g, '-')}`
}
