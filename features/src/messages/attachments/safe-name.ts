/** A name under which any system saves the file: no folders, no control characters, no reversed direction. */
export function safeName(name: string): string {
  const safe = name
    // oxlint-disable-next-line no-control-regex -- they are what is removed
    .replaceAll(/[\u0000-\u001f\u007f-\u009f"*/:<>?\\|]/gu, '_')
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/^[.\s]+/u, '')
    .trim()
  return safe === '' ? 'file' : safe
}

/** With the extension of what the file really is. */
export function withExtension(name: string, extension: string): string {
  const stem = name.replace(/\.[A-Za-z0-9]{1,5}$/, '')
  return `${stem}.${extension}`
}
