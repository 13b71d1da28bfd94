import { createContext } from 'react'

/** Reports to the grid of elements how many pixels of height a tile needs. Null outside of a grid. */
export const TileHeightContext = createContext<((id: string, height: number) => void) | null>(null)

/** The same for what is inside of the tile, which doesn't know its element. */
export const NeededHeightContext = createContext<((height: number) => void) | null>(null)
