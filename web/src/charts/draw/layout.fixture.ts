/** jsdom has no layout, so every element measures 800 by 300 pixels. */
export function stubLayout(): void {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 800, 300)
}
