export interface MenuItem {
  label: string
  onSelect?: () => void
  /** A path of this app; makes the item a link. */
  to?: string
  isDisabled?: boolean
  tone?: 'normal' | 'danger'
}
