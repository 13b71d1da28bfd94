import type { LabelColour } from '@cartograph/contract'

/** A tint of the theme, light enough for the theme's text color. */
export function labelLook(colour: LabelColour): { backgroundColor: string; boxShadow: string } {
  const token = `var(--${labelTokens[colour]})`
  return {
    backgroundColor: `color-mix(in oklab, ${token} ${labelCover * 100}%, var(--surface))`,
    boxShadow: `inset 3px 0 ${token}`,
  }
}

export const labelCover = 0.2

export const labelTokens = {
  green: 'good',
  teal: 'accent',
  blue: 'info',
  violet: 'chart-3',
  amber: 'caution',
  red: 'bad',
  grey: 'muted',
} as const satisfies Record<LabelColour, string>
