export function document(root: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${root}>`
}

export function element(name: string, text: string | number | boolean): string {
  return `<${name}>${escaped(String(text))}</${name}>`
}

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}

/** The texts of all elements of a name. */
export function textsOf(xml: string, name: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(
    ([, text = '']) => text,
  )
}
