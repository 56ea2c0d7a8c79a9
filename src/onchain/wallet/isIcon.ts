/** An announced picture is shown as an image and nothing else, and only when it carries its own bytes. */
export const isIcon = (icon: string | undefined): icon is string =>
  !!icon && /^data:image\/(png|svg\+xml|webp|jpeg|gif)[;,]/.test(icon)
