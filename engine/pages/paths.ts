import { SETUP_END, SETUP_PATH, SETUP_SLUGS } from './setup'

/**
 * Every page of the application, as its router writes paths (`:id` one segment, `:id?` perhaps one). Here, because both sides read it: the
 * web draws a page for each (web/app/routes.tsx), the server answers 404 for what is none.
 */
export const PAGE_PATHS = [
  '/',
  '/login',
  '/passwort-reset',
  '/konto-bestaetigen',
  '/registrierung',
  '/organisation/:id?',
  '/unternehmensprofil',
  '/testabgabe',
  '/auftraggeber',
  '/auftraggeber/anlage',
  '/auftraggeber/:id',
  '/bieter',
  '/bieter/anlage',
  '/bieter/:id',
  '/wizard',
  '/wizard/:step1/:step2?/:step3?',
  '/projekte',
  '/suche-abbestellen',
  '/projekte/anlage/:templateId?',
  '/projekte/bearbeiten/:id',
  '/projekte/:id/:childRoute1?/:childId1?/:childRoute2?/:childId2?',
  '/benutzer',
  '/benutzer/intern',
  '/benutzer/anlage',
  '/benutzer/intern/anlage',
  '/benutzer/:email',
  '/grundstuecke',
  '/grundstuecke/import',
  '/grundstuecke/:id',
  '/standorte',
  '/grundstueckseinstellungen',
  '/einrichtung/:step?',
  '/einstellungen',
  '/einstellungen/recht',
  '/mails',
  '/mails/:id',
  '/audit-log/:id?',
  '/verfahren',
  '/verfahren/:id',
  '/system/ablauf',
  '/system/betrieb',
  '/formulare',
  '/formulare/anlage/:id?',
  '/formulare/anlage/:id/versionen',
  '/changelog',
  '/impressum',
  '/datenschutz',
  '/barrierefreiheit',
  '/nutzungsbedingungen',
] as const
export type PagePath = (typeof PAGE_PATHS)[number]

/**
 * What stands below a tender's address, for its team, for companies that take part or for everybody. The router takes any words there, so
 * that these are asked first; anything else is no page. `:no` is a number.
 */
const TENDER_PAGES = [
  '',
  '/dokumente/:id?',
  '/datenraum/:id?',
  '/nachrichten/:id?',
  '/fragen/:id?',
  '/verhandlung',
  '/teilnehmer/:id?',
  '/bewerber/:id?',
  '/bieter/:id?',
  '/interessenten/:id?',
  '/veroeffentlichen',
  '/kriterien',
  '/aenderungen',
  '/fassungen/:no',
  '/oeffnung/:id',
  '/bestaetigung/:id',
  '/niederschrift/:id',
  '/schreiben',
  '/vermerk',
  '/bedarf',
  '/auftrag',
  '/vertrag',
  '/preisgericht',
  '/pruefung/:id?',
  '/wertung/:id?',
  '/nachforderungen',
  '/audit-log',
  '/bewerbung',
  '/angebot',
]

/** The wizard's steps (web/wizard/steps.ts has what stands on them). */
const WIZARD_PAGES = ['1', '2', '3', '4', '3/1', '3/2', '3/3', '3/4', '3/5', '3/1/1', '3/1/2']

const NARROWER: Partial<Record<PagePath, readonly string[]>> = {
  '/projekte/:id/:childRoute1?/:childId1?/:childRoute2?/:childId2?': TENDER_PAGES.map((page) => `/projekte/:id${page}`),
  '/wizard/:step1/:step2?/:step3?': WIZARD_PAGES.map((step) => `/wizard/${step}`),
  '/grundstuecke/:id': ['/grundstuecke/:no'],
  '/einrichtung/:step?': [SETUP_PATH, ...[...Object.values(SETUP_SLUGS), SETUP_END].map((slug) => `${SETUP_PATH}/${slug}`)],
}

/** The same without addresses at which the router's paths would find nothing, whoever asks. */
export const KNOWN_PATHS: readonly string[] = PAGE_PATHS.flatMap((path) => NARROWER[path] ?? [path])
