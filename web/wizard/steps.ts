import { SETUP_PATH } from '../../engine/pages'
import { COURSES, type CourseKey } from './course'

/** Where a choice leads: on in the wizard, or to the create form. */
export type Choice = { key: string; to: string } | { key: CourseKey; course: CourseKey }

export interface Step {
  /** Texts: wizard:step.<key>. */
  key: string
  choices: readonly Choice[]
  /** The step before, for breadcrumbs and 'Zurück'. */
  parent: string | null
}

const course = (key: CourseKey): Choice => ({ key, course: key })

/** What system admins manage, besides the harbour's own work; the pages are those of the menu. */
const SYSTEM: readonly Choice[] = [
  { key: 'settings', to: '/einstellungen' },
  { key: 'setup', to: SETUP_PATH },
  { key: 'usersInternal', to: '/benutzer/intern' },
  { key: 'usersExternal', to: '/benutzer' },
  { key: 'clients', to: '/auftraggeber' },
  { key: 'contractors', to: '/bieter' },
  { key: 'mails', to: '/mails' },
]

/** Where system admins find all of it. */
export const SYSTEM_PATH = '/wizard/4'

/** Legal areas that have no forms of their own yet. */
const EMPTY_AREAS: Record<string, string> = {
  '/wizard/3/2': 'cartel',
  '/wizard/3/3': 'aid',
  '/wizard/3/4': 'railway',
}

const STEPS: Record<string, Step> = {
  [SYSTEM_PATH]: { key: 'system', parent: null, choices: SYSTEM },
  '/wizard/3': {
    key: 'area',
    parent: null,
    choices: [
      { key: 'public', to: '/wizard/3/1' },
      ...Object.entries(EMPTY_AREAS).map(([to, key]) => ({ key, to })),
      { key: 'other', to: '/wizard/3/5' },
    ],
  },
  '/wizard/3/1': {
    key: 'public',
    parent: '/wizard/3',
    choices: [
      { key: 'concession', to: '/wizard/3/1/1' },
      { key: 'directive', to: '/wizard/3/1/2' },
    ],
  },
  '/wizard/3/1/1': { key: 'concession', parent: '/wizard/3/1', choices: [course('negotiation'), course('continuous')] },
  '/wizard/3/1/2': {
    key: 'directive',
    parent: '/wizard/3/1',
    choices: (['sector', 'procurement', 'vobaEu', 'defence', 'vobaNational', 'uvgoNational'] as const).map(course),
  },
  '/wizard/3/5': { key: 'other', parent: '/wizard/3', choices: [course('plots')] },
  ...Object.fromEntries(Object.entries(EMPTY_AREAS).map(([path, key]) => [path, { key, parent: '/wizard/3', choices: [] }])),
}

/** The step of a path; undefined where the wizard has none. A last slash does not matter. */
export const stepOf = (path: string): Step | undefined => STEPS[path.replace(/\/+$/, '')]

/** The steps above a path, outermost first. */
export const wayTo = (path: string): string[] => {
  const parent = stepOf(path)?.parent
  return parent ? [...wayTo(parent), parent] : []
}

export const isCourse = (choice: Choice): choice is Extract<Choice, { course: CourseKey }> => 'course' in choice && choice.course in COURSES
