export { isPagePath } from './isPagePath'
export { PAGE_PATHS, type PagePath } from './paths'
