import { useLocation } from '@tanstack/react-router'
import { Alert } from '../../ui/feedback/Alert.tsx'

/** Says what a stale link led to. The reason is part of the navigation, so another visit doesn't show it. */
export function MissingNotice({ className }: { className?: string }) {
  const missing = useLocation({ select: ({ state }) => state.missing })
  if (missing === undefined) return null
  return (
    <Alert tone="caution" {...(className !== undefined && { className })}>
      {texts[missing]}
    </Alert>
  )
}

const texts = {
  page: "Sorry, this page doesn't exist! It may have moved, or the link may be incomplete.",
  workspace:
    "This workspace doesn't exist, or you're not a member of it. Ask one of its admins for an invitation.",
} as const
