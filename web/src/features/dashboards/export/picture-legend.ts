export interface LegendSample {
  readonly svg: SVGSVGElement
  readonly text: string
  readonly x: number
  readonly y: number
}

interface Legend {
  readonly items: readonly LegendSample[]
  readonly height: number
}

/** Reads the legend next to a chart and wraps its items to the given width. */
export function samplesOf(place: HTMLElement, picture: SVGSVGElement, width: number): Legend {
  const items: LegendSample[] = []
  let [x, y] = [0, 0]
  for (const item of place.querySelectorAll('li')) {
    const svg = item.querySelector('svg')
    const text = item.textContent.trim()
    // Series hidden in the chart are hidden in the legend too.
    const isHidden = item.querySelector('[aria-pressed="false"]') !== null
    if (svg === null || svg === picture || text === '' || isHidden) continue
    const room = 32 + text.length * glyphWidth
    if (x > 0 && x + room > width) [x, y] = [0, y + lineHeight]
    items.push({ svg, text, x, y })
    x += room + 12
  }
  return { items, height: items.length === 0 ? 0 : y + lineHeight }
}

const glyphWidth = 7
const lineHeight = 20
