import clsx from 'clsx'
import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import type { MenuItem } from '../../ui/overlay/menu-item.ts'
import { moveId } from './move-id.ts'
import './sortable-list.css'

interface SortableListProps {
  readonly items: readonly SortableItem[]
  /** Called with the ids in their new order. */
  readonly onMove: (ids: string[]) => void
  readonly className?: string
}

export interface SortableItem {
  readonly id: string
  readonly label: string
  /** Receives the entries of the row's menu that move it. */
  readonly render: (moves: readonly MenuItem[]) => ReactNode
}

/** Rows that are reordered by drag, by Alt with the arrow keys, or by their menus. */
export function SortableList({ items, onMove, className }: SortableListProps) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [spoken, setSpoken] = useState('')
  const ids = items.map(({ id }) => id)
  const from = dragged === null ? -1 : ids.indexOf(dragged)

  const move = (id: string, to: number) => {
    if (to < 0 || to >= ids.length || ids[to] === id) return
    onMove(moveId(ids, id, to))
    setSpoken(`${items[ids.indexOf(id)]?.label ?? ''}: ${to + 1} of ${ids.length}`)
  }
  const endDrag = () => {
    setDragged(null)
    setOver(null)
  }
  const listen = (id: string, at: number) => ({
    onDragStart: (event: DragEvent) => {
      // Rows of a nested list move separately.
      event.stopPropagation()
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', id)
      setDragged(id)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      setOver(at)
    },
    onDrop: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      move(dragged, at)
      endDrag()
    },
    onDragEnd: endDrag,
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.altKey ? stepOf(event.key) : 0
      if (step === 0) return
      event.preventDefault()
      event.stopPropagation()
      move(id, at + step)
    },
  })
  return (
    <>
      <ul className={clsx('flex flex-col gap-0.5', className)}>
        {items.map(({ id, render }, at) => (
          <li
            key={id}
            draggable={items.length > 1}
            className={clsx(
              over === at && at < from && 'sortable-drop-above',
              over === at && at > from && 'sortable-drop-below',
            )}
            {...listen(id, at)}
          >
            {render([
              ...(at > 0 ? [{ label: 'Move up', onSelect: () => move(id, at - 1) }] : []),
              ...(at < ids.length - 1
                ? [{ label: 'Move down', onSelect: () => move(id, at + 1) }]
                : []),
            ])}
          </li>
        ))}
      </ul>
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </>
  )
}

function stepOf(key: string): number {
  if (key === 'ArrowUp') return -1
  return key === 'ArrowDown' ? 1 : 0
}
