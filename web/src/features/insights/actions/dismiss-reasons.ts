import type { ClosedReason } from '@cartograph/contract'

/** The reasons to dismiss an insight. */
export const dismissReasons = [
  { value: 'explained', label: 'Explained: we know why' },
  { value: 'acted_on', label: 'Acted on: we did something' },
  { value: 'not_important', label: 'Not important to us' },
  { value: 'wrong', label: 'Wrong: nothing happened' },
] as const satisfies readonly { value: ClosedReason; label: string }[]

/** Follow 'Dismissed as'. */
export const dismissReasonNames: Readonly<Record<ClosedReason, string>> = {
  explained: 'explained',
  acted_on: 'acted on',
  not_important: 'not important',
  wrong: 'wrong',
}
