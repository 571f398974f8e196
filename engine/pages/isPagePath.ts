import { KNOWN_PATHS } from './paths'

const patternOf = (path: string): RegExp => {
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      if (segment === ':no') return '/\\d{1,15}'
      return segment.startsWith(':') ? (segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+') : `/${segment}`
    })
  return new RegExp(`^${segments.join('')}/*$`, 'i')
}
const PATTERNS = KNOWN_PATHS.map(patternOf)

/** A segment with a slash in it stays one; what cannot be read stands for itself. */
const read = (segment: string): string => {
  try {
    return decodeURIComponent(segment).replaceAll('/', '%2F')
  } catch {
    return segment
  }
}

/** Whether the application has a page at a path as it stands in the address, judged as its router does. */
export const isPagePath = (path: string): boolean => {
  const decoded = path.split('/').map(read).join('/')
  return PATTERNS.some((pattern) => pattern.test(decoded))
}
