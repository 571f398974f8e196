/**
 * Types of pictures that are read and drawn: what a list offers to preview is what the server can make a picture of. SVG is not among them:
 * it is a page, not a picture.
 */
const READABLE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/tiff', 'image/avif'])
export const isPicture = (mime: string): boolean => READABLE.has(mime)
