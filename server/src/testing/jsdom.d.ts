/**
 * Declares only what our tests use: the package's own types would add the browser's to the whole server.
 */
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
