import type { PdfFile } from './pdf-file.ts'

/** An element of the document's structure, which screen readers follow (ISO 32000-1, 14.7). */
export interface StructureElement {
  readonly number: number
  readonly type: string
  /** Elements by their number, and content. A table of 50,000 rows has as many. */
  readonly kids: (number | string)[]
  readonly entries: string
  readonly parent: number
}

export interface StructureTree {
  readonly root: StructureElement
  /** Opens an element within another. It is written when it is closed. */
  open(type: string, parent: StructureElement, entries?: string): StructureElement
  close(element: StructureElement): void
  /** Gives an element content on a page. Returns the number of the content. */
  content(element: StructureElement, page: TaggedPage): number
  /** Ends a page: from now on its content belongs to elements for good. */
  endPage(page: TaggedPage): void
  /** Returns the object of the tree. */
  finish(): number
}

export interface TaggedPage {
  /** Of the page's object. */
  readonly object: number
  /** Its key in the tree of parents. */
  readonly key: number
  /** By content, the element that it belongs to. */
  readonly owners: number[]
}

export function createStructureTree(file: PdfFile): StructureTree {
  const tree = file.reserve()
  const parents: string[] = []
  const root: StructureElement = {
    number: file.reserve(),
    type: 'Document',
    kids: [],
    entries: '',
    parent: tree,
  }

  function close({ number, type, kids, entries, parent }: StructureElement): void {
    const all = kids.map((kid) => (typeof kid === 'number' ? `${kid} 0 R` : kid))
    const content = all.length === 1 ? `/K ${all[0]}` : `/K[${all.join(' ')}]`
    file.object(`<</S/${type}/P ${parent} 0 R${entries}${content}>>`, number)
  }

  return {
    root,
    open(type, parent, entries = '') {
      const number = file.reserve()
      parent.kids.push(number)
      return { number, type, kids: [], entries, parent: parent.number }
    },
    close,
    content(element, { object, owners }) {
      const id = owners.push(element.number) - 1
      element.kids.push(`<</Type/MCR/Pg ${object} 0 R/MCID ${id}>>`)
      return id
    },
    endPage({ key, owners }) {
      const list = file.object(`[${owners.map((owner) => `${owner} 0 R`).join(' ')}]`)
      parents.push(`${key} ${list} 0 R`)
    },
    finish() {
      close(root)
      const nums = file.object(`<</Nums[${parents.join(' ')}]>>`)
      return file.object(
        `<</Type/StructTreeRoot/K ${root.number} 0 R/ParentTree ${nums} 0 R/ParentTreeNextKey ${parents.length}>>`,
        tree,
      )
    },
  }
}
