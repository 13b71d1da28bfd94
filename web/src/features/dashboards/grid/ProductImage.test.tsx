// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ProductImage } from './ProductImage.tsx'

afterEach(cleanup)

test('a picture that cannot be loaded becomes a neutral tile, and the next one gets a chance', () => {
  const { container, rerender } = render(<ProductImage src="https://cdn.example/gone.jpg" />)
  const picture = () => container.querySelector('img')
  if (picture() !== null) fireEvent.error(picture() as HTMLImageElement)
  expect(picture()).toBeNull()
  expect(screen.getByTitle('No picture')).toBeTruthy()
  rerender(<ProductImage src="https://cdn.example/new.jpg" />)
  expect(picture()?.src).toBe('https://cdn.example/new.jpg')
  rerender(<ProductImage src={null} />)
  expect(picture()).toBeNull()
})
