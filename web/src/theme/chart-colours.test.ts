import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

type Triple = readonly [number, number, number]
type Theme = 'light' | 'dark'

/** `--chart-1: light-dark(oklch(…), oklch(…))` as linear sRGB. */
function colour(name: string, theme: Theme): Triple {
  const found = new RegExp(
    `--${name}: light-dark\\(oklch\\(([^)]*)\\), oklch\\(([^)]*)\\)\\)`,
  ).exec(tokens)
  const parts = found?.[theme === 'light' ? 1 : 2]?.split(' ').map(Number)
  if (parts?.length !== 3) throw new Error(`--${name} is not written as the others are`)
  const [l = 0, c = 0, h = 0] = parts
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const [L, M, S] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((one) => one ** 3) as unknown as Triple
  return times(
    [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
    ],
    [L, M, S],
  ).map((one) => Math.min(1, Math.max(0, one))) as unknown as Triple
}

function times(matrix: readonly Triple[], [x, y, z]: Triple): Triple {
  return matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple
}

function contrast(one: Triple, other: Triple): number {
  const [low = 0, high = 0] = [one, other]
    .map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
    .toSorted((left, right) => left - right)
  return high / low
}

/** The perceptual color space Oklab. */
function distance(one: Triple, other: Triple): number {
  const [left, right] = [one, other].map((rgb) => {
    const lms = times(
      [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ],
      rgb,
    ).map((part) => Math.cbrt(Math.max(0, part))) as unknown as Triple
    return times(
      [
        [0.2104542553, 0.793617785, -0.0040720468],
        [1.9779984951, -2.428592205, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.808675766],
      ],
      lms,
    )
  }) as [Triple, Triple]
  return Math.hypot(left[0] - right[0], left[1] - right[1], left[2] - right[2])
}

/** Simulates color blindness (Machado and others, 2009). */
const eyes: Record<string, readonly Triple[]> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red cones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green cones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue cones': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const names = [1, 2, 3, 4, 5].map((number) => `chart-${number}`)

for (const theme of ['light', 'dark'] as const) {
  test(`in the ${theme} theme each chart colour stands out from every surface`, () => {
    for (const name of [...names, ...names.map((one) => `${one}-compared`)]) {
      for (const surface of ['surface', 'raised'])
        expect(contrast(colour(name, theme), colour(surface, theme)), name).toBeGreaterThanOrEqual(
          3,
        )
    }
  })

  test(`in the ${theme} theme chart colours stay apart for every eye`, () => {
    for (const [eye, matrix] of Object.entries(eyes)) {
      const seen = names.map((name) => times(matrix, colour(name, theme)))
      for (const [index, one] of seen.entries()) {
        for (const other of seen.slice(index + 1))
          expect(distance(one, other), `${names[index]} to ${eye}`).toBeGreaterThan(0.12)
      }
    }
  })

  test(`in the ${theme} theme what is compared is fainter than what it is compared with`, () => {
    const surface = colour('surface', theme)
    for (const name of names) {
      expect(contrast(colour(`${name}-compared`, theme), surface), name).toBeLessThan(
        contrast(colour(name, theme), surface),
      )
    }
  })
}
