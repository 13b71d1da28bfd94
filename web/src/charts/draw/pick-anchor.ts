import type { MouseEvent } from 'react'

/** Where a mark was picked, in client coordinates. */
export interface PickAnchor {
  /** Takes the focus back once the menu closes. */
  readonly element: HTMLElement
  readonly x: number
  readonly y: number
}

/** The pointer's position; below the element if the keyboard made the click. */
export function anchorOf(event: MouseEvent<HTMLElement>): PickAnchor {
  const element = event.currentTarget
  if (!isByKeyboard(event)) return { element, x: event.clientX, y: event.clientY }
  const { left, bottom, width } = element.getBoundingClientRect()
  return { element, x: left + Math.min(width / 2, 96), y: bottom }
}

export function isByKeyboard({ detail }: MouseEvent): boolean {
  return detail === 0
}

/** A click that ends a selection of text is not meant for the mark. */
export function isSelectingText(): boolean {
  const selection = window.getSelection()
  return selection !== null && selection.type === 'Range' && String(selection).trim() !== ''
}
