import { createContext, use } from 'react'

/** The place beside the heading of the page where its content puts its buttons; null until it is drawn. */
export const PageActionsContext = createContext<HTMLElement | null>(null)

export function usePageActions(): HTMLElement | null {
  return use(PageActionsContext)
}
