/** In their order, each of `size` but the last. */
export function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  const parts = Math.ceil(items.length / size)
  return Array.from({ length: parts }, (_, n) => items.slice(n * size, (n + 1) * size))
}
