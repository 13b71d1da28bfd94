export function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

export function megabytes(bytes: number): string {
  return whole(bytes / 1024 ** 2)
}
