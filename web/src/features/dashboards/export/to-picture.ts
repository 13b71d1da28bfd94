import { noteLines } from './note-lines.ts'
import { plainColour } from './plain-colour.ts'
import { samplesOf, type LegendSample } from './picture-legend.ts'

export interface Picture {
  /** A complete SVG file. */
  readonly text: string
  readonly width: number
  readonly height: number
}

/**
 * Exports the largest SVG inside `place` with its title, caption and legend, and the notes of its marks. Styles are
 * inlined, so the file needs no style sheet.
 */
export function toSvg(place: HTMLElement, title: string, caption = ''): Picture | null {
  const source = largestSvg(place)
  if (source === null) return null
  const size = sizeOf(source)
  const samples = samplesOf(place, source, size.width)
  const lines = wrapped(caption, Math.floor(size.width / captionLetter))
  const legendTop = titleRoom + lines.length * captionLine
  const top = legendTop + samples.height
  const notes = noteLines(source, Math.floor(size.width / captionLetter))
  const notesTop = margin + top + size.height + 6
  const [width, height] = [
    size.width + 2 * margin,
    size.height + top + 2 * margin + notes.length * captionLine,
  ]
  const look = getComputedStyle(place)
  const text = plainColour(look.color)?.hex ?? '#000000'

  const file = document.createElementNS(svgSpace, 'svg')
  setAll(file, { width, height, viewBox: `0 0 ${width} ${height}` })
  setAll(file, { 'font-family': fonts, 'font-size': 12, fill: text })
  add(file, 'title').textContent = title
  setAll(add(file, 'rect'), { width, height, fill: surfaceOf(place) })
  const heading = add(file, 'text')
  setAll(heading, { x: margin, y: margin + 14, 'font-size': 14, 'font-weight': 600 })
  heading.textContent = title
  const write = (texts: readonly string[], from: number) => {
    for (const [index, line] of texts.entries()) {
      const words = add(file, 'text')
      setAll(words, { x: margin, y: from + index * captionLine, opacity: 0.75 })
      words.textContent = line
    }
  }
  write(lines, margin + titleRoom + 6)
  write(notes, notesTop + 12)
  for (const sample of samples.items) file.append(drawn(sample, legendTop))
  const picture = resolved(source)
  setAll(picture, { x: margin, y: margin + top, ...size, overflow: 'visible' })
  file.append(picture)
  return { text: new XMLSerializer().serializeToString(file), width, height }
}

/** Renders at twice the screen resolution, so that it stays sharp in documents. */
export async function toPng({ text, width, height }: Picture): Promise<Blob> {
  const image = new Image()
  // A data URL, which the content security policy allows for images.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * pngScale)
  canvas.height = Math.ceil(height * pngScale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob === null ? reject(new Error("This browser couldn't create the image")) : resolve(blob),
      'image/png',
    )
  })
}

/** Ignores icons and legend samples, which are SVGs as well. */
function largestSvg(place: HTMLElement): SVGSVGElement | null {
  const area = (svg: SVGSVGElement) => sizeOf(svg).width * sizeOf(svg).height
  const all = [...place.querySelectorAll('svg')].filter(
    (svg) => svg.parentElement?.closest('svg') == null,
  )
  return all.toSorted((one, other) => area(other) - area(one))[0] ?? null
}

function sizeOf(svg: SVGSVGElement): { width: number; height: number } {
  const { width, height } = svg.getBoundingClientRect()
  const or = (measured: number, name: string) =>
    measured > 0 ? measured : Number(svg.getAttribute(name) ?? 0)
  return { width: or(width, 'width'), height: or(height, 'height') }
}

/** Copies an SVG and writes its computed styles into attributes. */
function resolved(source: SVGSVGElement): SVGSVGElement {
  const copy = source.cloneNode(true) as SVGSVGElement
  const originals = [source, ...source.querySelectorAll<SVGElement>('*')]
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')]
  for (const [index, original] of originals.entries()) {
    const target = copies[index]
    if (target) writeDown(getComputedStyle(original), target)
  }
  return copy
}

function writeDown(style: CSSStyleDeclaration, target: SVGElement): void {
  for (const name of written) {
    const value = style.getPropertyValue(name)
    if (value !== '') target.setAttribute(name, value)
  }
  for (const name of ['fill', 'stroke', 'stop-color'] as const) {
    const value = style.getPropertyValue(name)
    const colour = plainColour(value)
    if (value !== '') target.setAttribute(name, colour?.hex ?? value.replaceAll('"', "'"))
    if (colour === null || colour.opacity === 1) continue
    const covers = name === 'stop-color' ? 'stop-opacity' : `${name}-opacity`
    const before = Number(style.getPropertyValue(covers) || 1)
    target.setAttribute(covers, String(before * colour.opacity))
  }
  target.setAttribute('font-family', fonts)
  for (const name of ['class', 'style', 'tabindex', 'role', 'aria-hidden', 'data-notes']) {
    target.removeAttribute(name)
  }
}

function drawn({ svg, text, x, y }: LegendSample, top: number): SVGGElement {
  const group = document.createElementNS(svgSpace, 'g')
  group.setAttribute('transform', `translate(${margin + x},${margin + top + y})`)
  const sample = resolved(svg)
  const { width, height } = sizeOf(svg)
  setAll(sample, { x: 0, y: (16 - height) / 2, width, height })
  const words = add(group, 'text')
  setAll(words, { x: width + 6, y: 12 })
  words.textContent = text
  group.append(sample)
  return group
}

/** Breaks at the separators, so that dates stay whole. */
function wrapped(caption: string, letters: number): string[] {
  return caption.split(' · ').reduce<string[]>((lines, part) => {
    const joined = lines.length === 0 ? part : `${lines.at(-1)} · ${part}`
    if (part === '') return lines
    return lines.length > 0 && joined.length > letters
      ? [...lines, part]
      : [...lines.slice(0, -1), joined]
  }, [])
}

/** The nearest background color behind the element. */
function surfaceOf(place: HTMLElement): string {
  for (let around: HTMLElement | null = place; around !== null; around = around.parentElement) {
    const colour = plainColour(getComputedStyle(around).backgroundColor)
    if (colour !== null && colour.opacity > 0) return colour.hex
  }
  return '#ffffff'
}

function add(parent: SVGElement, name: 'rect' | 'text' | 'title'): SVGElement {
  const child = document.createElementNS(svgSpace, name)
  parent.append(child)
  return child
}

function setAll(element: SVGElement, attributes: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
}

const svgSpace = 'http://www.w3.org/2000/svg'
const margin = 16
const titleRoom = 28
const captionLine = 18
const captionLetter = 6.4
const pngScale = 2
/** Falls back to fonts that every system has. */
const fonts = "Inter, 'Helvetica Neue', Arial, sans-serif"

const written = [
  'fill-opacity',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
  'visibility',
  'display',
] as const
