import { createContext } from 'react'

/** Opens the comments on an element; null where it has none: while editing, on a wall and on public pages. */
export const ElementCommentsContext = createContext<((elementId: string) => void) | null>(null)
