export { isPagePath } from './isPagePath'
export { KNOWN_PATHS, PAGE_PATHS, type PagePath } from './paths'
export { SETUP_END, SETUP_PATH, SETUP_SLUGS, SETUP_STEPS, type SetupStep } from './setup'
