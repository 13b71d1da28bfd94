import type { Page } from '@playwright/test'

/** The tiles of the page that overlap, are cut off, or are empty without saying why; a line each. */
export function findTileProblems(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const problems: string[] = []
    const tiles = [...main.querySelectorAll<HTMLElement>('section[aria-busy]')]
    const nameOf = (tile: HTMLElement) =>
      tile.getAttribute('aria-label') ?? tile.querySelector('h3')?.textContent ?? tile.id
    const boxes = tiles.map((tile) => tile.getBoundingClientRect())
    for (const [n, tile] of tiles.entries()) {
      const [name, box] = [nameOf(tile), boxes[n]]
      if (box === undefined || box.width === 0) continue
      for (const [m, other] of boxes.entries()) {
        const isRight = other.left >= box.right - 1 || other.right <= box.left + 1
        const isBelow = other.top >= box.bottom - 1 || other.bottom <= box.top + 1
        const one = tiles[m]
        if (m > n && one && !isRight && !isBelow) problems.push(`${name} overlaps ${nameOf(one)}`)
      }
      const body = tile.querySelector('header + div')
      const marks = 'svg :is(path, rect, circle, line), canvas, img'
      if (body?.textContent.trim() === '' && body.querySelector(marks) === null) {
        problems.push(`${name} is empty`)
      }
      for (const element of tile.querySelectorAll<HTMLElement>('*')) {
        const words = [...element.childNodes]
          .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          .map(({ textContent }) => textContent?.trim())
          .join('')
        // Tables scroll and truncate by themselves; their cells open on a press.
        const isHidden =
          element.closest('.sr-only, [hidden], [role=grid], [role=treegrid], table, svg') !== null
        if (words === '' || isHidden || !(element instanceof HTMLElement)) continue
        const text = `${name}: '${words.slice(0, 40)}'`
        const isNamed = element.closest('[title], [aria-describedby], [aria-label]') !== null
        if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0) {
          const style = getComputedStyle(element)
          if (style.overflowX !== 'visible' && !isNamed) problems.push(`${text} is cut off`)
        }
        const own = element.getBoundingClientRect()
        if (own.width === 0 || own.height === 0) continue
        if (own.right > box.right + 1 || own.left < box.left - 1) {
          problems.push(`${text} leaves its tile`)
        }
        // A figure that has to be scrolled to is not seen.
        if (own.top > box.bottom - 1) problems.push(`${text} is below the edge of its tile`)
      }
    }
    return problems
  })
}
