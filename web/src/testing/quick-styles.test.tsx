// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

afterEach(cleanup)

const displayOf = (name: string) => {
  const style = getComputedStyle(screen.getByTestId(name))
  expect(style.getPropertyValue('display')).toBe(style.display)
  return style.display
}

test('what a browser displays without styles, and what it hides, is known', () => {
  render(
    <div data-testid="block">
      <span data-testid="inline" />
      <p data-testid="hidden" hidden />
      <dialog data-testid="closed" />
      <dialog data-testid="open" open />
      <input data-testid="input" type="hidden" />
      <svg data-testid="svg">
        <title data-testid="title">A title</title>
      </svg>
    </div>,
  )
  expect(
    ['block', 'inline', 'hidden', 'closed', 'open', 'input', 'svg'].map((name) => [
      name,
      displayOf(name),
    ]),
  ).toEqual([
    ['block', 'block'],
    ['inline', 'inline'],
    ['hidden', 'none'],
    ['closed', 'none'],
    ['open', 'block'],
    ['input', 'none'],
    ['svg', 'inline'],
  ])
})

test('an attribute that hides an element is not found any more once it is removed', () => {
  const { rerender } = render(<p data-testid="one" hidden />)
  expect(displayOf('one')).toBe('none')
  rerender(<p data-testid="one" style={{ display: 'flex' }} />)
  expect(displayOf('one')).toBe('flex')
})

test('visibility is inherited until a child is visible again', () => {
  render(
    <div style={{ visibility: 'hidden' }}>
      <p data-testid="within">
        <b data-testid="again" style={{ visibility: 'visible' }} />
      </p>
    </div>,
  )
  const visibilityOf = (name: string) => getComputedStyle(screen.getByTestId(name)).visibility
  expect([visibilityOf('within'), visibilityOf('again')]).toEqual(['hidden', 'visible'])
  expect(screen.queryByRole('paragraph')).toBeNull()
})

test('a style sheet about it, and every other property, are computed by jsdom', () => {
  render(
    <>
      <style>{'.gone { display: none } .red { color: rgb(255, 0, 0) }'}</style>
      <p className="gone red" data-testid="one" />
    </>,
  )
  expect(displayOf('one')).toBe('none')
  expect(getComputedStyle(screen.getByTestId('one')).color).toBe('rgb(255, 0, 0)')
})
