export function sizeOf(bytes: number): string {
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'KB'] : [bytes / 1_000_000, 'MB']
  return `${Math.max(0.1, size).toFixed(1)} ${unit}`
}
