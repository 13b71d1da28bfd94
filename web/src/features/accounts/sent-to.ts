import { useLocation } from '@tanstack/react-router'

/** The address that the page before has sent a code to; it survives a reload. */
export function useSentTo(): string | undefined {
  return useLocation({ select: ({ state }) => state.email })
}
