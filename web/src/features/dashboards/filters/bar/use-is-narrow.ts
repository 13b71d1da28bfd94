import { useMedia } from '../../../../ui/layout/use-media.ts'

/** True on phones. */
export function useIsNarrow(): boolean {
  return useMedia('(max-width: 639px)')
}
