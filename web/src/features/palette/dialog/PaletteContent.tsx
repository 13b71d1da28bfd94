import { Dialog } from '@base-ui/react/dialog'
import { useId, useMemo, type KeyboardEvent, type RefObject } from 'react'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { listItems } from '../items/list-items.ts'
import type { PaletteItem } from '../items/palette-item.ts'
import { readRecent, type PaletteOwner } from '../recent/recent-items.ts'
import { canSearchOnServer } from '../server/can-search-on-server.ts'
import { usePaletteWorld } from '../use-palette-world.ts'
import type { PaletteWorld } from '../items/palette-world.ts'
import { OptionList, optionId } from './OptionList.tsx'
import { usePaletteList } from './use-palette-list.ts'

interface PaletteContentProps {
  readonly fieldRef: RefObject<HTMLInputElement | null>
  readonly onOpenItem: (item: PaletteItem) => void
}

export function PaletteContent(props: PaletteContentProps) {
  const found = usePaletteWorld()
  return found === null ? null : <LoadedPalette {...props} {...found} />
}

interface LoadedPaletteProps extends PaletteContentProps {
  readonly world: PaletteWorld
  readonly owner: PaletteOwner
}

/**
 * A combobox whose list is always open (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): the focus stays
 * in the field.
 */
function LoadedPalette({ fieldRef, onOpenItem, world, owner }: LoadedPaletteProps) {
  const listId = useId()
  const items = useMemo(() => listItems(world), [world])
  const recent = useMemo(
    () => readRecent(owner, items, ({ group }) => canSearchOnServer(world.org, group)),
    [owner, items, world],
  )
  const list = usePaletteList(world, items, recent)
  const { text, groups, active, isPending, hasFailed } = list
  const listed = groups.flatMap((group) => group.items)
  // The search is no result, it leads to some.
  const count = listed.filter(({ group }) => group !== 'search').length

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // During composition, Enter and the arrow keys belong to the input method.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    // Shift with Home or End selects text.
    if (event.shiftKey && event.key !== 'Enter') return
    if (event.key === 'Enter') {
      if (active !== null) onOpenItem(active)
    } else if (!list.move(event.key)) return
    event.preventDefault()
  }

  return (
    <>
      <div className="flex items-center gap-2 border-b border-border px-4">
        <input
          ref={fieldRef}
          type="text"
          role="combobox"
          aria-label="Find anything"
          aria-expanded={listed.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active === null ? undefined : optionId(listId, active)}
          placeholder="Find screens, metrics, products…"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={text}
          onChange={({ target }) => list.change(target.value)}
          onKeyDown={onKeyDown}
          className="palette-field min-w-0 flex-1 bg-transparent text-text"
        />
        <Dialog.Close className="flex h-control-small shrink-0 items-center rounded-control px-2 text-13 text-muted hover:bg-hover hover:text-text">
          <span className="md:hidden">Cancel</span>
          <span aria-hidden="true" className="hidden md:block">
            <KeyCaps ways={[['Esc']]} />
          </span>
          <span className="sr-only hidden md:block">Close</span>
        </Dialog.Close>
      </div>
      <OptionList
        id={listId}
        groups={groups}
        active={active}
        onActive={list.activate}
        onOpen={onOpenItem}
      />
      <p role="status" className="palette-status text-13 text-muted">
        {statusText(text.trim(), count, { isPending, hasFailed })}
      </p>
    </>
  )
}

function statusText(
  text: string,
  count: number,
  { isPending, hasFailed }: { readonly isPending: boolean; readonly hasFailed: boolean },
): string {
  if (hasFailed) return "Couldn't search products, channels and insights. Check your connection."
  if (isPending) return 'Searching products, channels and insights…'
  if (text === '') return 'Type to find dashboards, metrics and more.'
  if (count === 0) return `Nothing matches “${text}”. Check the spelling, or try a shorter word.`
  return count === 1 ? '1 result' : `${count} results`
}
