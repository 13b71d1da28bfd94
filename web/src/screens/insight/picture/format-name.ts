/** 'order_value' as 'Order value' */
export function formatName(name: string): string {
  const words = name.replaceAll(/[_\s]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
