import { expect, test } from 'vitest'
import { plainColour } from './plain-colour.ts'

test.each([
  ['rgb(15, 118, 110)', '#0f766e', 1],
  ['rgba(255, 0, 0, 0.5)', '#ff0000', 0.5],
  ['color(srgb 1 0.5 0 / 0.25)', '#ff8000', 0.25],
  ['oklch(1 0 0)', '#ffffff', 1],
  ['oklch(0.627955 0.257683 29.2339)', '#ff0000', 1],
  ['oklch(62.7955% 0.257683 29.2339 / 50%)', '#ff0000', 0.5],
  ['oklab(0.519752 -0.140303 0.107676)', '#008000', 1],
  ['#0F766E', '#0f766e', 1],
  ['transparent', '#000000', 0],
])('%s is %s', (computed, hex, opacity) => {
  expect(plainColour(computed)).toEqual({ hex, opacity })
})

test('a colour outside of what screens show is brought to the edge', () => {
  expect(plainColour('oklch(0.7 0.4 150)')?.hex).toMatch(/^#[0-9a-f]{6}$/)
})

test.each(['none', 'url("#hatch")', 'context-fill'])('%s is no colour by itself', (computed) => {
  expect(plainColour(computed)).toBeNull()
})
