/** The style of a link inside a sentence. */
export const textLink =
  'rounded-control font-medium text-accent underline underline-offset-2 hover:text-accent-hover'
