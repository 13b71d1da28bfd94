// @vitest-environment jsdom
import { platformNames, type PlatformCode } from '@cartograph/contract'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { logoPaths } from './logo-paths.ts'
import { PlatformLogo } from './PlatformLogo.tsx'

afterEach(cleanup)

const tile = (platform: PlatformCode) =>
  render(<PlatformLogo platform={platform} />).container.firstElementChild

test('a platform without a logo has a tile with its letter, which is no part of the text', () => {
  expect(tile('KL')?.getAttribute('data-letter')).toBe('K')
  expect(tile('KL')?.textContent).toBe('')
  expect(tile('SP')?.getAttribute('data-letter')).toBeNull()
  expect(tile('SP')?.querySelector('path')).toBeTruthy()
})

test('every platform has one of the two, hidden from screen readers', () => {
  for (const platform of Object.keys(platformNames) as PlatformCode[]) {
    const logo = tile(platform)
    expect(logo?.getAttribute('aria-hidden')).toBe('true')
    expect(logo?.hasAttribute('data-letter')).toBe(logoPaths[platform] === undefined)
    cleanup()
  }
})
