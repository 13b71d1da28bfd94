// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NoteMarks } from '../../../charts/draw/NoteMarks.tsx'
import { aNote } from '../../notes/note.fixture.ts'
import { pictureCaption } from './picture-caption.ts'
import { toSvg } from './to-picture.ts'

afterEach(cleanup)

const chart = (
  <div style={{ color: 'rgb(1, 2, 3)', backgroundColor: 'rgb(250, 250, 250)' }}>
    <style>{'.bar { fill: rgb(15, 118, 110); stroke-width: 3px }'}</style>
    <ul>
      <li>
        <button type="button" aria-pressed="true">
          <svg width="12" height="12">
            <rect className="bar" width="12" height="12" />
          </svg>
          <span>Email &amp; “more”</span>
        </button>
      </li>
      <li>
        <button type="button" aria-pressed="false">
          <svg width="12" height="12" />
          <span>Taken away</span>
        </button>
      </li>
    </ul>
    <svg width="400" height="200" className="chart" aria-hidden="true">
      <rect className="bar" width="40" height="90" />
      <text>{'<Direct>'}</text>
    </svg>
  </div>
)

function fileOf(element = chart, caption = '') {
  const { container } = render(element)
  const place = container.firstElementChild
  if (!(place instanceof HTMLElement)) throw new Error('Nothing was drawn')
  const picture = toSvg(place, 'Net sales <script>', caption)
  if (picture === null) return null
  const file = new DOMParser().parseFromString(picture.text, 'image/svg+xml')
  return { ...picture, file }
}

test('the file is whole by itself: no class, no style sheet, no script', () => {
  const { text, file } = fileOf() ?? {}
  expect(file?.querySelector('parsererror')).toBeNull()
  expect(file?.documentElement.namespaceURI).toBe('http://www.w3.org/2000/svg')
  expect(text).not.toMatch(/class=|style=|<style|<script|var\(/)
})

test('what style sheets said is written down', () => {
  const bar = fileOf()?.file.querySelector('rect[height="90"]')
  expect(bar?.getAttribute('fill')).toBe('#0f766e')
  expect(bar?.getAttribute('stroke-width')).toBe('3px')
  expect(bar?.getAttribute('font-family')).toContain('Inter')
})

test('the picture carries its title and legend, without what was taken away', () => {
  const texts = [...(fileOf()?.file.querySelectorAll('text') ?? [])].map((one) => one.textContent)
  expect(texts).toEqual(['Net sales <script>', 'Email & “more”', '<Direct>'])
})

test('the picture says whose it is and of which dates, in as many lines as it needs', () => {
  const dates = {
    range: ['2026-10-29', '2026-11-25'],
    comparisons: [
      { period: 'splm', range: ['2026-09-28', '2026-10-25'] },
      { period: null, range: ['2025-10-29', '2025-11-25'] },
    ],
  } as const
  const { file, height } = fileOf(chart, pictureCaption('Northwind Supply', dates)) ?? {}
  const texts = [...(file?.querySelectorAll('text') ?? [])].map((one) => one.textContent)
  expect(texts.slice(1, 4)).toEqual([
    'Northwind Supply · Oct 29 – Nov 25, 2026',
    'vs. Previous month (Sep 28 – Oct 25, 2026)',
    'vs. Oct 29 – Nov 25, 2025',
  ])
  expect(height).toBe(200 + 28 + 3 * 18 + 20 + 32)
})

test('the largest picture is the one, with room around it and the colour behind it', () => {
  const { width, height, file } = fileOf() ?? {}
  expect([width, height]).toEqual([432, 200 + 28 + 20 + 32])
  expect(file?.querySelector('rect')?.getAttribute('fill')).toBe('#fafafa')
})

test('where nothing is drawn there is no picture', () => {
  expect(fileOf(<div>No data found</div>)).toBeNull()
})

test('the notes that the chart marks are below it, in words', () => {
  const note = aNote({ from: '2026-11-14', to: '2026-11-14' })
  const long = { ...note, text: `New prices\n${'of all products '.repeat(9)}`, to: '2026-11-16' }
  const marked = (
    <div style={{ color: 'rgb(1, 2, 3)', backgroundColor: 'rgb(250, 250, 250)' }}>
      <svg width="400" height="200">
        <NoteMarks
          marks={[
            { x: 40, endX: 40, notes: [note] },
            { x: 90, endX: 120, notes: [long, note] },
          ]}
          top={20}
          bottom={180}
        />
      </svg>
    </div>
  )
  const { text, file, height } = fileOf(marked) ?? {}
  const lines = [...(file?.querySelectorAll('text') ?? [])].slice(1, 4)
  expect(lines.map((one) => one.textContent)).toEqual([
    `Nov 14, 2026: ${note.text}`,
    expect.stringMatching(/^Nov 14–16, 2026: New prices of all .*…$/),
    `Nov 14, 2026: ${note.text}`,
  ])
  const ys = lines.map((one) => Number(one.getAttribute('y')))
  expect(Math.min(...ys)).toBeGreaterThan(200)
  expect(Math.max(...ys)).toBeLessThan(height ?? 0)
  expect(text).not.toContain('data-notes')
})
