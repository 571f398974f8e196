export { isPagePath } from './isPagePath'
export { KNOWN_PATHS, PAGE_PATHS, type PagePath } from './paths'
