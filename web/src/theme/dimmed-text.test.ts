import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const tokens = read('tokens.css')
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** The parts of `--name: light-dark(oklch(…), oklch(…))` as sRGB, from 0 to 1. */
function colour(name: string, theme: Theme): number[] {
  const found = new RegExp(
    `--${name}: light-dark\\(oklch\\(([^)]*)\\), oklch\\(([^)]*)\\)\\)`,
  ).exec(tokens)
  const parts = found?.[theme === 'light' ? 1 : 2]?.split(' ').map(Number)
  if (parts?.length !== 3) throw new Error(`--${name} is not written as the others are`)
  const [l = 0, c = 0, h = 0] = parts
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const L = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const M = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const S = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S,
    -1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S,
    -0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S,
  ].map((one) => {
    const linear = Math.min(1, Math.max(0, one))
    return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  })
}

/** Grey as the CSS filter computes it: from the stored values, not from linear light. */
function grey([r = 0, g = 0, b = 0]: readonly number[]): number {
  const stored = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return stored <= 0.04045 ? stored / 12.92 : ((stored + 0.055) / 1.055) ** 2.4
}

test('what is shown while fresh data load has lost its colour and nothing else', () => {
  const [, rule] = /@utility dim-while-loading \{([^}]*)\}/.exec(read('app.css')) ?? []
  expect(rule).toContain('filter: grayscale(1);')
  expect(rule).not.toContain('opacity')
})

test.each(themes)('without its colour every text can still be read, %s', (theme) => {
  for (const on of ['surface', 'page']) {
    for (const name of ['text', 'muted', 'accent', 'good', 'bad', 'caution', 'info']) {
      const [low = 0, high = 0] = [grey(colour(name, theme)), grey(colour(on, theme))].toSorted(
        (left, right) => left - right,
      )
      expect((high + 0.05) / (low + 0.05), `${name} on ${on}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})
