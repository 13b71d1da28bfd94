/** jsdom lays nothing out: for the tests of a file whatever is measured is told that it is 800 by 300. */
export function stubLayout(): void {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 800, 300)
}
