import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { labelCover, labelTokens } from './label-tint.ts'
import { plainRow, type GridColumn } from './grid-model.ts'
import { coverOf, heatLook, heatTokens, inkOn, spanOf, spanOfAll, withHeat } from './heat.ts'

type Oklab = readonly [lightness: number, a: number, b: number]
const tokens = readFileSync(new URL('../../../theme/tokens.css', import.meta.url), 'utf8')
const themes = ['light', 'dark'] as const

/** A token of the theme, as tokens.css has it. */
function tokenOf(name: string, theme: (typeof themes)[number]): Oklab {
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\(oklch\\(([^)]*)\\), oklch\\(([^)]*)\\)\\)`).exec(tokens) ??
    []
  const [lightness = NaN, chroma = NaN, hue = NaN] = (theme === 'light' ? light : dark)
    .split(' ')
    .map(Number)
  const angle = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

function mix([l, a, b]: Oklab, share: number, [l2, a2, b2]: Oklab): Oklab {
  const at = (one: number, other: number) => one * share + other * (1 - share)
  return [at(l, l2), at(a, a2), at(b, b2)]
}

function luminance([lightness, a, b]: Oklab): number {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const inGamut = (value: number) => Math.min(1, Math.max(0, value))
  const red = inGamut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = inGamut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = inGamut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Oklab, other: Oklab): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const inks = { black: [0, 0, 0], white: [1, 0, 0] } as const

const hues = ['above', 'below'] as const
const looks = themes.flatMap((theme) => hues.map((hue) => ({ theme, hue })))

test.each(looks)('every share $hue zero can be read in the $theme theme', ({ theme, hue }) => {
  for (let percent = 0; percent <= 100; percent += 1) {
    const cover = coverOf(percent / 100)
    const ground = mix(tokenOf(heatTokens[hue], theme), cover, tokenOf('surface', theme))
    const found = contrast(inks[inkOn(cover, hue, theme)], ground)
    expect(found, `${percent}% in ${theme}`).toBeGreaterThanOrEqual(4.5)
  }
})

test.each(themes)('every label can be read on its colour in the %s theme', (theme) => {
  for (const token of Object.values(labelTokens)) {
    const ground = mix(tokenOf(token, theme), labelCover, tokenOf('surface', theme))
    expect(contrast(tokenOf('text', theme), ground), token).toBeGreaterThanOrEqual(4.5)
  }
})

test('the smallest share is still to be seen, and below zero it has another colour', () => {
  expect(heatLook(0).backgroundColor).toContain('var(--chart-1) 10%')
  expect(heatLook(1).backgroundColor).toContain('var(--chart-1) 100%')
  expect(heatLook(-0.001).backgroundColor).toContain('var(--chart-2) 10%')
  expect(heatLook(-1).backgroundColor).toContain('var(--chart-2) 100%')
})

function columnOf(id: string): GridColumn {
  return {
    id,
    title: id,
    band: null,
    description: null,
    format: { kind: 'percent' },
    isMeasure: true,
    isImage: false,
    width: 100,
    maxWidth: 600,
    read: () => ({ text: '' }),
  }
}

function heatsOf(...values: (string | null)[]) {
  const column = columnOf('rate')
  const rows = values.map((rate, n) => plainRow(String(n), { rate }))
  const { read } = withHeat(column, spanOf(column, rows))
  const total = { ...plainRow('t', { rate: '0.4' }), kind: 'total' as const }
  return [...rows, total].map((row) => read(row).heat)
}

test('values of both signs are measured from zero; unknown values and totals have no heat', () => {
  expect(heatsOf('0.5', '0.125', '-0.25', null)).toEqual([1, 0.25, -0.5, undefined, undefined])
})

test('values of one sign span the scale, so that close values still differ', () => {
  expect(heatsOf('2.2', '2.4', '2.6')).toEqual([0.1, expect.closeTo(0.5), 1, undefined])
  expect(heatsOf('-2', '-4', '-3')).toEqual([-0.1, -1, -0.5, undefined])
  expect(heatsOf('7', '7')).toEqual([0.5, 0.5, undefined])
})

test('without known values, or if all are zero, there is no heat', () => {
  expect(heatsOf('0', null)).toEqual([undefined, undefined, undefined])
  expect(heatsOf(null)).toEqual([undefined, undefined])
})

test('a column that is the same everywhere does not make the others pale', () => {
  const columns = ['first', 'second', 'third'].map(columnOf)
  const rows = [
    plainRow('1', { first: '1', second: '0.04', third: '0.02' }),
    plainRow('2', { first: '1.0', second: '0.05' }),
  ]
  expect(spanOfAll(columns, rows)).toEqual({ low: 0.04, high: 0.05 })
  expect(spanOfAll(columns, rows.slice(0, 1))).toEqual({ low: 0.02, high: 1 })
  expect(spanOfAll([], rows)).toBeNull()
})
