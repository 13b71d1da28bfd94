/** How a link inside of a sentence looks. */
export const textLink =
  'rounded-control font-medium text-accent underline underline-offset-2 hover:text-accent-hover'
