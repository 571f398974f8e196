/** Steps of the first-run assistant, in their order, and what each is called in its address (/einrichtung/…). */
export const SETUP_SLUGS = {
  client: 'auftraggeber',
  look: 'aussehen',
  mail: 'e-mail',
  login: 'anmeldung',
  backup: 'sicherung',
  forms: 'formulare',
  people: 'personen',
} as const
export type SetupStep = keyof typeof SETUP_SLUGS
export const SETUP_STEPS = Object.keys(SETUP_SLUGS) as SetupStep[]

/** Where all is done, or left out. */
export const SETUP_END = 'fertig'
export const SETUP_PATH = '/einrichtung'
