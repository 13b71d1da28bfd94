import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

type List = RefObject<HTMLElement | null>

/** In a list of insights, J focuses the next one's link and K the previous one's. */
export function useListKeys(list: List): void {
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const onKeyDown = (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      const link = linkAt(element, placeOf(element, document.activeElement) + step)
      if (link === null) return
      event.preventDefault()
      link.focus()
    }
    element.addEventListener('keydown', onKeyDown)
    return () => element.removeEventListener('keydown', onKeyDown)
  }, [list])
}

/**
 * After an insight is removed by key, the focus moves to the next one instead of the top of the page.
 */
export function useFocusAfterRemoval(list: List, count: number): void {
  const at = useRef(-1)
  const before = useRef(count)
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const look = ({ target }: FocusEvent) => (at.current = placeOf(element, target))
    element.addEventListener('focusin', look)
    return () => element.removeEventListener('focusin', look)
  }, [list])
  useLayoutEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (!isFewer || at.current < 0 || document.activeElement !== document.body) return
    linkAt(list.current, Math.min(at.current, count - 1))?.focus({ preventScroll: true })
  }, [list, count])
}

function placeOf(list: HTMLElement, target: EventTarget | null): number {
  return [...list.children].findIndex((item) => target instanceof Node && item.contains(target))
}

function linkAt(list: HTMLElement | null, place: number): HTMLElement | null {
  return list?.children[place]?.querySelector<HTMLElement>('[data-insight]') ?? null
}

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 }
