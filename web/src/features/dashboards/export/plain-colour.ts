/** A computed color in a form that other programs read: '#0f766e' and its opacity. */
export interface PlainColour {
  readonly hex: string
  readonly opacity: number
}

/** Returns null for values that are not a color, such as 'none' or a pattern. */
export function plainColour(computed: string): PlainColour | null {
  const text = computed.trim().toLowerCase()
  if (text === 'transparent') return { hex: '#000000', opacity: 0 }
  if (/^#[0-9a-f]{6}$/.test(text)) return { hex: text, opacity: 1 }
  const found = /^(rgba?|oklch|oklab|color)\((?:(srgb) )?([^)]*)\)$/.exec(text)
  if (!found) return null
  const [, space = '', , inner = ''] = found
  const parts = inner.split(/[\s,/]+/).filter((part) => part !== '')
  const [a = 0, b = 0, c = 0, alpha = 1] = parts.map(partValue)
  const hex = hexOf(storedOf(space, [a, b, c]))
  return { hex, opacity: Math.min(1, Math.max(0, alpha)) }
}

type Three = readonly [number, number, number]

/** Gamma-encoded red, green and blue from 0 to 1. */
function storedOf(space: string, [a, b, c]: Three): Three {
  if (space.startsWith('rgb')) return [a / 255, b / 255, c / 255]
  if (space === 'color') return [a, b, c]
  if (space === 'oklab') return fromOklab(a, b, c)
  const turn = (c * Math.PI) / 180
  return fromOklab(a, b * Math.cos(turn), b * Math.sin(turn))
}

/** Björn Ottosson's matrices: https://bottosson.github.io/posts/oklab/ */
function fromOklab(lightness: number, a: number, b: number): Three {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function gamma(linear: number): number {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
}

function hexOf(parts: Three): string {
  const twoDigits = (part: number) =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${parts.map(twoDigits).join('')}`
}

function partValue(part: string): number {
  const value = Number.parseFloat(part)
  if (Number.isNaN(value)) return 0
  return part.endsWith('%') ? value / 100 : value
}
