/** As much of it as our tests touch: its own types would bring the browser's into the whole server. */
declare module 'jsdom' {
  export class JSDOM {
    readonly window: {
      readonly document: { readonly body: Page }
      readonly navigator: object
      close(): void
    }
  }

  export interface Page {
    readonly textContent: string | null
  }
}
