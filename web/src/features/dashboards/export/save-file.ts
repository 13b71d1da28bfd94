export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers start reading the URL only after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
