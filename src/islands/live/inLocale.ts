/** A path in the language of this page. */
export const inLocale = (path: string): string =>
  (document.querySelector<HTMLAnchorElement>('a.logo')?.pathname.replace(/\/$/, '') ?? '') + path
