import type { SyntheticEvent } from 'react'

export type Handlers = Readonly<Record<string, ((event: SyntheticEvent) => void) | undefined>>

/** Between a button and the popup that came after it. */
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

  /** What the popup does when something happens to the button; it changes with every render. */
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

  /** One that came too early for the popup is not lost. */
  recordPress(): void {
    if (!this.#isTaken) this.#isPressed = true
  }

  /** Lets the popup have what has happened to the button before it could listen. */
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
