export interface MenuItem {
  label: string
  onSelect?: () => void
  /** A path of this app; the item is a link then. */
  to?: string
  isDisabled?: boolean
  tone?: 'normal' | 'danger'
}
