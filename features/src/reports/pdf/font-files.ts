import type { Font } from 'fontkit'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The order in which a character's font is looked for. Droid Sans Fallback has Chinese and Japanese. */
export const fontNames = [
  'NotoSans-Regular',
  'NotoSansArabic-Regular',
  'NotoSansArmenian-Regular',
  'NotoSansBengali-Regular',
  'NotoSansDevanagari-Regular',
  'NotoSansGeorgian-Regular',
  'NotoSansGujarati-Regular',
  'NotoSansGurmukhi-Regular',
  'NotoSansHebrew-Regular',
  'NotoSansKannada-Regular',
  'NotoSansKhmer-Regular',
  'NotoSansLao-Regular',
  'NotoSansMalayalam-Regular',
  'NotoSansMyanmar-Regular',
  'NotoSansSinhala-Regular',
  'NotoSansTamil-Regular',
  'NotoSansTelugu-Regular',
  'NotoSansThai-Regular',
  'DroidSansFallbackFull',
  'NanumGothic',
  'NotoEmoji-Regular',
] as const

/** For headings; characters that it lacks are set in the others. */
export const boldName = 'NotoSans-SemiBold'

export type FontName = (typeof fontNames)[number] | typeof boldName

const opened = new Map<FontName, Font>()

export type OpenFont = (name: FontName) => Font

/** Files are read when their first character occurs, and stay open: fontkit reads tables as they are needed. */
export async function loadFonts(): Promise<OpenFont> {
  const { create } = await import('fontkit')
  const files = folder()
  return (name) => {
    const known = opened.get(name)
    if (known !== undefined) return known
    const font = create(readFileSync(join(files, `${name}.ttf`)))
    if (!('layout' in font)) throw new Error(`${name} is a collection of fonts`)
    opened.set(name, font)
    return font
  }
}

/** Beside the sources, or beside the bundle, whose modules can be in a folder of their own. */
function folder(): string {
  const places = ['./fonts/', './report-fonts/', '../report-fonts/'].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  )
  const found = places.find((place) => existsSync(join(place, `${fontNames[0]}.ttf`)))
  if (found === undefined) throw new Error('The fonts of reports are missing. Build again.')
  return found
}
