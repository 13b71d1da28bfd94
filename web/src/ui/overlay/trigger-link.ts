import type { SyntheticEvent } from 'react'

export type Handlers = Readonly<Record<string, ((event: SyntheticEvent) => void) | undefined>>

/** Connects a button with a popup that mounts later. */
export class TriggerLink {
  #element: HTMLElement | null = null
  #isPointedAt = false
  #isPressed = false
  #isTaken = false
  #handlers: Handlers = {}

  /** The button. */
  get element(): HTMLElement | null {
    return this.#element
  }

  attachTo(element: HTMLElement | null): void {
    this.#element = element
  }

  /** The popup's event handlers. They change with every render. */
  setHandlers(handlers: Handlers): void {
    this.#handlers = handlers
    this.#isTaken = true
  }

  callHandler(name: string, event: SyntheticEvent): void {
    this.#handlers[name]?.(event)
  }

  setHovered(isPointedAt: boolean): void {
    this.#isPointedAt = isPointedAt
  }

  /** Remembers a press that came before the popup was ready. */
  recordPress(): void {
    if (!this.#isTaken) this.#isPressed = true
  }

  /** Replays the events that happened before the popup could listen. */
  replay(): void {
    const element = this.#element
    if (element === null) return
    if (this.#isPressed) {
      this.#isPressed = false
      element.click()
    } else if (this.#isPointedAt) {
      for (const type of pointing) element.dispatchEvent(new MouseEvent(type, bubbles))
    } else if (element === document.activeElement) {
      element.dispatchEvent(new FocusEvent('focusin', bubbles))
    }
  }
}

const bubbles = { bubbles: true }
const pointing = ['mouseover', 'mouseenter', 'mousemove']
