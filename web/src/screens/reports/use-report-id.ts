import { useLocation } from '@tanstack/react-router'
import { useLastKnown } from '../../ui/layout/use-last-known.ts'

const paths = {
  report: /\/reports\/([\w-]{36})\/?$/,
  editedReport: /\/reports\/([\w-]{36}|new)\/edit\/?$/,
  preBuilt: /\/reports\/pre-built\/([\w-]+)\/?$/,
  editedPreBuilt: /\/reports\/pre-built\/([\w-]+)\/edit\/?$/,
} as const

/** The id in the URL of a page. While the user leaves, the page is rendered with the next URL. */
export function useReportId(page: keyof typeof paths): string {
  const present = useLocation({ select: ({ pathname }) => paths[page].exec(pathname)?.[1] ?? null })
  return useLastKnown(present, '')
}
