// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CellContent } from './CellContent.tsx'

afterEach(cleanup)

test('names break after underscores and slashes, but never within a number', () => {
  const { container, rerender } = render(
    <CellContent cell={{ text: 'video_trail_stories' }} title="Campaign" isNumber={false} />,
  )
  expect(screen.getByText('video_trail_stories').innerHTML).toBe('video_<wbr>trail_<wbr>stories')
  rerender(<CellContent cell={{ text: '/pages/guide/' }} title="Page" isNumber={false} />)
  expect(screen.getByText('/pages/guide/').innerHTML).toBe('/<wbr>pages/<wbr>guide/')
  rerender(<CellContent cell={{ text: '1/2' }} title="Share" isNumber />)
  expect(container.querySelector('wbr')).toBeNull()
})
