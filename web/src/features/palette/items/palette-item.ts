/** Something that the palette finds and opens. */
export interface PaletteItem {
  /** Stable between visits: recently chosen items are stored by it. */
  readonly id: string
  readonly group: PaletteGroup
  readonly title: string
  /** Its place, or its kind. */
  readonly hint?: string
  /** Other words that find it. */
  readonly keywords?: string
  /** The keys that do the same from any screen. */
  readonly keys?: readonly string[]
  /** Found only by typing, because the list of all would be too long. */
  readonly isHiddenAtFirst?: true
  readonly open: PaletteTarget
}

export type PaletteTarget =
  /** An address within the app. */
  { readonly path: string } | { readonly action: PaletteAction }

export type PaletteAction =
  | 'theme-light'
  | 'theme-dark'
  | 'theme-system'
  | 'sign-out'
  | 'add-action'
  | 'show-keys'
  | 'notifications'

export type PaletteGroup = keyof typeof groupNames

/** In the order of equal matches. */
export const groupNames = {
  screens: 'Go to',
  dashboards: 'Dashboards',
  metrics: 'Metrics',
  charts: 'Charts and tables',
  reports: 'Reports',
  segments: 'Customer segments',
  settings: 'Settings',
  actions: 'Actions',
  workspaces: 'Workspaces',
  search: 'Search',
  values: 'Products, channels and more',
  insights: 'Insights',
} as const
